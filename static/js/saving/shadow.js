/**
 * What the server is known to have of a lesson: the shadow of what the page shows. What is unsent is
 * the difference of the two, found by reference: snapshots share the items that did not change. Pure.
 *
 * @typedef {object} Shadow
 * @property {number} revision      of which the page has all that the server has; 0 where it has none of it
 * @property {object} own           the lesson's own fields
 * @property {Map<string, Had>} items
 * @property {object} based         see `Had`, of the lesson's own fields
 * @property {object} doubt         likewise
 *
 * @typedef {object} Had            what the server has of one item
 * @property {import("../cards/items.js").Item|null} item  as the page has it; null for one that was
 *   never acknowledged
 * @property {object|null} edit     of its board
 * @property {object} told          its fields in the server's words
 * @property {boolean} gone         it is deleted
 * @property {boolean} others       others have changed its board
 * @property {number} saved         the revision by which this page has saved it first, 0 for never
 * @property {object} based         of fields that clash, and "deleted", the revision that what is here
 *   is based on; all else is based on that of the shadow
 * @property {object|null} doubt    what was sent of it without an answer: the server may have it
 * @property {object|null} last     what was unsent of it as it was deleted, which goes into the bin with it
 */

import { plainOf, usualOf } from "../cards/fields.js";
import { fieldsOf, itemOf, ownFields, saysSomething } from "../cards/items.js";
import { same } from "../model/position.js";
import { alike, merge3 } from "./merge.js";

const NEW = { item: null, edit: null, told: {}, gone: false, others: false, saved: 0, based: {}, doubt: null, last: null };

/** The edit of a board that no page shows. */
const THEIRS = {};

/** The shadow of a lesson that the server does not have. @returns {Shadow} */
export function noShadow() {
  return { revision: 0, own: {}, items: new Map(), based: {}, doubt: {} };
}

/** That of a lesson as the server has told it. @returns {Shadow} */
export function shadowOfAnswer({ revision, fields, items }) {
  const there = items.filter(({ deleted }) => !deleted);
  return { ...noShadow(), revision, own: { ...usualOf("lesson"), ...fields }, items: new Map(there.map((item) => [item.id, hadOf(item)])) };
}

/** That of a lesson of which the page has all; `told` are the fields of its items in the server's words. @returns {Shadow} */
export function shadowOfPage({ revision, told }, snapshot) {
  const items = snapshot.lesson.items.map((item) => [item.id, { ...NEW, item, edit: editOf(snapshot, item), told: told[item.id] ?? {} }]);
  return { ...noShadow(), revision, own: ownFields(snapshot), items: new Map(items) };
}

/** What the next page needs to know of it, see `shadowOfPage`. */
export function toldBy({ revision, items }) {
  return { revision, told: Object.fromEntries([...items].map(([id, { told }]) => [id, told])) };
}

function hadOf({ fields, ...item }) {
  return { ...NEW, item: itemOf({ ...item, ...fields }), told: fields };
}

// --- what is unsent ----------------------------------------------------------------------

/**
 * What differs, as it is sent; null for nothing.
 *
 * @param {Shadow} shadow
 * @param {object} snapshot  one with the lesson
 */
export function unsentOf(shadow, snapshot) {
  const lesson = {};
  for (const [name, value] of Object.entries(ownFields(snapshot))) {
    if (!alike(name, value, shadow.own[name])) lesson[name] = { value, base: shadow.based[name] ?? shadow.revision };
  }
  const items = snapshot.lesson.items.map((item) => changeOf(shadow, snapshot, item)).filter(Boolean);
  const there = new Set(snapshot.lesson.items.map(({ id }) => id));
  for (const [id, { item, gone, last, based }] of shadow.items) {
    if (!there.has(id) && ((item && !gone) || last)) items.push({ id, ...last, deleted: based.deleted ?? shadow.revision });
  }
  return Object.keys(lesson).length || items.length ? { lesson, items } : null;
}

/** What is to be sent of an item that stands there; null for nothing. */
export function changeOf(shadow, snapshot, item) {
  const { id, kind, order } = item;
  const had = shadow.items.get(id);
  const edit = editOf(snapshot, item);
  const based = (name, value) => [name, { value, base: had?.based[name] ?? shadow.revision }];
  if (!had?.item || had.gone) {
    // A heading is there once it says something.
    if (!had && kind === "heading" && !saysSomething(item)) return null;
    const all = Object.entries(fieldsOf(snapshot, item)).map(([name, value]) => based(name, value));
    return { id, kind, order, fields: Object.fromEntries(all), deleted: null };
  }
  if (had.item === item && had.edit === edit) return null;
  const names = plainOf(kind).filter((name) => !alike(name, item[name], had.item[name]));
  const changed = names.map((name) => based(name, item[name]));
  // What another may still be typing is read here as well.
  if (kind === "card" && edit !== had.edit && !(edit?.read && had.others)) changed.push(based("board", fieldsOf(snapshot, item).board));
  const moves = order !== had.item.order;
  if (!changed.length && !moves) return null;
  return { id, kind, fields: Object.fromEntries(changed), ...(moves && { order }) };
}

/** What becomes another one with each change on the board of a card. */
function editOf(snapshot, item) {
  return (item.id === snapshot.card ? snapshot.edit : item.own?.edit) ?? null;
}

// --- what is known besides -------------------------------------------------------------------

/** The shadow once items of `before` have been deleted: what was unsent of them goes into the bin. */
export function withDeleted(shadow, before, after) {
  const there = new Set(after.lesson.items.map(({ id }) => id));
  const gone = before.lesson.items.filter(({ id }) => !there.has(id));
  return changed(shadow, gone, (had, item) => ({ ...(had ?? NEW), last: changeOf(shadow, before, item) }));
}

/** The shadow without what went with deletions: that of these items, or of all. @param {string[]} [ids] */
export function withoutLast(shadow, ids = [...shadow.items.keys()]) {
  return changed(shadow, ids.map((id) => ({ id })), (had) => had && { ...had, last: null });
}

/** The shadow where a step that goes takes only one's own with it: what another has written in an item that was made here keeps it. */
export function withSpared(shadow, snapshot) {
  const there = new Set(snapshot.lesson.items.map(({ id }) => id));
  const made = [...shadow.items].filter(([id, { saved }]) => saved && !there.has(id)).map(([id]) => ({ id }));
  return changed(shadow, made, (had) => ({ ...had, based: { ...had.based, deleted: had.saved } }));
}

/** The shadow that knows what clashes are based on only as long as they are unsent. */
export function withBasesOf(shadow, unsent) {
  const sent = new Map((unsent?.items ?? []).map((change) => [change.id, { ...change.fields, deleted: typeof change.deleted === "number" }]));
  const stale = ([id, { based }]) => Object.keys(based).some((name) => !sent.get(id)?.[name]);
  const items = [...shadow.items].filter(stale).map(([id]) => ({ id }));
  const kept = (based, fields = {}) => Object.fromEntries(Object.entries(based).filter(([name]) => fields[name]));
  const pruned = changed(shadow, items, (had, { id }) => ({ ...had, based: kept(had.based, sent.get(id)) }));
  return Object.keys(shadow.based).length ? { ...pruned, based: kept(shadow.based, unsent?.lesson) } : pruned;
}

/** The shadow once something was sent without an answer. */
export function withDoubt(shadow, { lesson, items }) {
  const doubted = changed(shadow, items, (had, { fields = {}, order }) => ({ ...(had ?? NEW), doubt: { order, fields: { ...had?.doubt?.fields, ...fields } } }));
  return { ...doubted, doubt: { ...shadow.doubt, ...lesson } };
}

function changed(shadow, items, change) {
  if (!items.length) return shadow;
  const all = new Map(shadow.items);
  for (const item of items) {
    const had = change(all.get(item.id), item);
    if (had) all.set(item.id, had);
  }
  return { ...shadow, items: all };
}

// --- what the server answers -------------------------------------------------------------------

/**
 * The shadow once a save was answered, before what is new in the answer. What has become a copy is
 * known as that: what was written here goes on there.
 *
 * @param {Shadow} shadow
 * @param {{snapshot: object, body: object}} sent
 * @param {object} answer
 */
export function withSaved(shadow, { snapshot, body }, { revision, copies = {} }) {
  const items = new Map(shadow.items);
  for (const [id, had] of items) {
    if (had.doubt) items.set(id, { ...had, doubt: null });
    // It was never there.
    if (!had.item && !had.last) items.delete(id);
  }
  const stands = new Map(snapshot.lesson.items.map((item) => [item.id, item]));
  for (const { id, deleted, fields = {} } of body.items) {
    const had = items.get(id) ?? NEW;
    const item = stands.get(id);
    const known = item && { ...had, item, edit: editOf(snapshot, item), gone: false, others: false, based: {}, last: null };
    if (id in copies) {
      items.delete(id);
      const told = Object.entries(had.told).filter(([name]) => !(name in fields));
      if (known) items.set(copies[id], { ...known, item: { ...item, id: copies[id] }, told: Object.fromEntries(told), saved: revision });
    } else if (typeof deleted === "number") {
      if (had.item) items.set(id, { ...had, gone: true, based: {}, last: null });
      else items.delete(id);
    } else items.set(id, { ...known, saved: had.saved || revision });
  }
  const names = Object.keys(body.lesson);
  const own = Object.fromEntries(Object.entries(ownFields(snapshot)).filter(([name]) => names.includes(name)));
  const based = Object.fromEntries(Object.entries(shadow.based).filter(([name]) => !names.includes(name)));
  return { ...shadow, own: { ...shadow.own, ...own }, items, based, doubt: {} };
}

/**
 * The shadow once it is known what is new, and what of it comes to the page.
 *
 * @param {Shadow} shadow
 * @param {object} snapshot  what the page shows
 * @param {{revision: number, fields?: object, items: object[], copies?: object}} answer
 * @param {object[]} sent  of items what the save had that is answered: the page's own
 * @returns {{shadow: Shadow, changes: import("./merge.js").Changes}}
 */
export function heard(shadow, snapshot, answer, sent = []) {
  const { fields = {}, items, copies = {} } = answer;
  const own = new Map(sent.map((change) => [copies[change.id] ?? change.id, Object.keys(change.fields ?? {})]));
  const stands = new Map(snapshot.lesson.items.map((item) => [item.id, item]));
  const base = { own: ownOnce(shadow, fields), items: new Map() };
  const mine = { own: ownFields(snapshot), items: new Map() };
  const theirs = { own: fields, items: new Map() };
  for (const [id, had] of shadow.items) if (had.item) base.items.set(id, sheetOf(had.item, had.edit, had.gone));
  for (const item of items) {
    const { id } = item;
    const had = shadow.items.get(id);
    const here = stands.get(id);
    if (here) mine.items.set(id, sheetOf(here, editOf(snapshot, here)));
    if (had?.doubt) base.items.set(id, baseOnce(had, item));
    theirs.items.set(id, item.deleted ? null : theirSheet(base.items.get(id), had, item, own.get(id) ?? []));
  }
  const { changes, clashes } = merge3(base, mine, theirs);
  for (const item of items) {
    const news = changes.items.get(item.id);
    if (news?.whole) news.item = hadOf(item).item;
  }
  return { shadow: withNews(shadow, answer, theirs, clashes), changes };
}

function sheetOf(item, edit, gone = false) {
  const plain = Object.fromEntries(plainOf(item.kind).map((name) => [name, item[name]]));
  return { order: item.order, fields: item.kind === "card" ? { board: edit, ...plain } : plain, gone };
}

/** The lesson's own fields that both began with: what was sent without an answer, where the server has it. */
function ownOnce({ own, doubt }, fields) {
  return { ...own, ...valuesOf(doubt, (name, value) => alike(name, fields[name], value)) };
}

/** Likewise of an item; whose a board is then cannot be said, so that it is neither's. */
function baseOnce({ item, edit, gone, doubt }, { order, fields = {} }) {
  const before = item ? sheetOf(item, edit, gone) : { order: doubt.order ?? order, fields: {} };
  const came = valuesOf(doubt.fields, (name, value) => !item || alike(name, fields[name], value));
  return { ...before, ...(doubt.order === order && { order }), fields: { ...before.fields, ...came, ...("board" in doubt.fields && { board: {} }) } };
}

function valuesOf(sent, isWanted) {
  return Object.fromEntries(Object.entries(sent).map(([name, { value }]) => [name, value]).filter(([name, value]) => isWanted(name, value)));
}

/** An item as the server has it: what it has in other words than before another has set, if it was not `sent` just now. */
function theirSheet(base, had, { order, fields }, sent) {
  const set = Object.entries(fields).filter(([name, value]) => !sent.includes(name) && !(had && same(had.told[name], value)));
  return { order, fields: { ...base?.fields, ...Object.fromEntries(set) } };
}

function withNews(shadow, { revision, fields = {}, items }, theirs, clashes) {
  const basedBy = (id, before, doubt = {}) => {
    const names = clashes.filter(([item]) => item === id).map(([, name]) => name);
    return { ...before, ...Object.fromEntries(names.map((name) => [name, before[name] ?? doubt[name]?.base ?? shadow.revision])) };
  };
  const all = new Map(shadow.items);
  for (const item of items) {
    const { id } = item;
    const had = all.get(id);
    if (item.deleted) {
      if (had) all.set(id, { ...had, gone: true, last: null });
      continue;
    }
    const { board, ...plain } = theirs.items.get(id).fields;
    const isNewBoard = !had || (board === item.fields.board && item.kind === "card");
    const next = had?.item ? unlessSame(had.item, { order: item.order, ...plain }) : hadOf(item).item;
    const based = basedBy(id, had?.based ?? {}, had?.doubt?.fields);
    // What the page shows of it is as it came, unless it shows another one.
    const edit = clashes.some(([other, name]) => other === id && name === "board") ? THEIRS : null;
    all.set(id, { ...(had ?? NEW), item: next, told: item.fields, gone: false, based, ...(isNewBoard && { edit, others: !had?.doubt }) });
  }
  return { ...shadow, revision: Math.max(shadow.revision, revision), own: { ...shadow.own, ...fields }, based: basedBy("", shadow.based, shadow.doubt), items: all };
}

/** The item with these values, the very same where it has them. */
function unlessSame(item, values) {
  return Object.entries(values).every(([name, value]) => alike(name, value, item[name])) ? item : { ...item, ...values };
}
