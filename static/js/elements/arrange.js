/** Has the element hold these children in this order; those that it holds already stay where they are. */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  children.forEach((child, at) => {
    const there = parent.childNodes[at] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  });
}
