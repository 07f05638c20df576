"""Words by which a teacher asks for something, in languages that the page has not, but most chess
books are in. They are rows as the `goals` of `vocabulary/`, see `document/goals.py`.

Beside them there are in each language

first, second   what the sides are called
"""

from __future__ import annotations

from webapp.language import forms
from webapp.language.vocabulary import Rows, rows

OTHER_GOALS: tuple[Rows, ...] = (
    # German
    rows(
        first="weiß/weiss/weißen/weissen/weißer",
        second="schwarz/schwarzen/schwarzer",
        helpmate="hilfsmatt",
        selfmate="selbstmatt",
        stalemate="patt in {n}",
        nothing="reflexmatt/hilfspatt/serienzughilfsmatt",
        mate_in="matt in genau/spätestens/_ {n} | {n} züger/zügiges | {n}züger/{n}zügiges",
        counted="züger/zügiges",
        mate_word="matt/mattsetzen",
        count="in genau/spätestens/_ {n} zügen/zug/zuegen | in {n}$",
        mate="finde/finden/findet/suche das/ein/sie/_ das/ein/_ matt | {s} ~ setzt/setzen ~ matt$"
        " | {s} setzt/setzen matt | und setzt matt | setze/setzt ~ matt$ | ^matt setzen$"
        " | wie/kann setzt/_ {s} ~ matt$ | welcher zug setzt matt | erzwinge das/_ matt",
        win_in="gewinnt/gewinnen in {n}",
        win="{s} ~ gewinnt/gewinnen | {s} gewinnt/gewinnen | zieht/spielt/zug und/_ gewinnt"
        " | finde/finden/suche den/_ gewinn/gewinnzug/gewinnweg | wie gewinnt {s}"
        " | welcher zug gewinnt | ^gewinne/gewinn$ | ^gewinnt$",
        object="eine/einen/ein/den/die/das/material/figur/bauer/bauern/dame/turm/läufer/springer",
        whole="die partie/stellung | das endspiel/spiel",
        draw="{s} ~ remis | hält/halte/halten/erreiche/erreicht/erzwinge/erzwingt/rette/rettet"
        " das/ein/_ remis | zieht/spielt und hält/macht/erreicht/_ remis | ^remis$"
        " | finde/suche das/ein/_ remis | wie hält {s} ~ remis",
        move="finde/finden/suche/welches/was/_ sie/_ den/der/ist/_ ist/_ der/_ beste/besten/"
        "stärkste/stärksten/richtige/richtigen/einzige/einzigen zug/züge"
        " | was/wie würdest/würden/soll/spielt/zieht du/sie/{s} | gewinnt/gewinne/gewinnen eine/"
        "einen/die/den/das/material/ein",
        denied="kein/keine/keinen/nicht/ohne/vermeide/vermeiden/nie/niemals",
        denied_mate="droht/drohen/drohung/verhindert/verhindere/verhindern/verhindert/gegen/"
        "pariere/parieren/pariert/abwehren",
        denied_behind="droht/drohung/drohungen/verhindern/vermeiden/abwehren/parieren/unmöglich/"
        "nicht/netz/bild/bilder/muster",
        doubt="^ist/gibt/hat/wer/kann/sind | oder remis/gewinn",
        turn="{s} ist/_ am zug | {s} zieht/beginnt | am zug {s}",
        numbers=forms(
            "eins/einem/eine/einen | zwei | drei | vier | fünf | sechs | sieben | acht | neun"
            " | zehn | elf | zwölf"
        ),
    ),
    # French
    rows(
        first="blancs/blanc",
        second="noirs/noir",
        helpmate="mat aidé | mat aide",
        selfmate="mat inverse | auto mat",
        stalemate="pat en {n}",
        mate_in="mat/matent/mate en {n}",
        mate_word="mat/matent/mate",
        count="en {n} coups/coup | en {n}$",
        mate="trouve/trouvez/cherchez/trouver le/un mat | {s} ~ font/donnent/matent mat$"
        " | {s} matent | et matent/mat$ | et font mat | comment mater",
        win_in="gagnent/gagne en {n}",
        win="{s} ~ gagnent/gagne | {s} gagnent/gagne | jouent et gagnent"
        " | trouve/trouvez/cherchez le gain | le coup gagnant | quel coup gagne"
        " | comment les/_ {s} gagnent | comment gagner$",
        object="la/le/les/un/une/du/des/matériel",
        whole="la partie/finale",
        draw="{s} ~ nulle/annulent | {s} annulent | font/fait/obtiennent/sauvent la/_ nulle"
        " | et annulent/annuler | ^nulle/nul$ | trouvez la nulle",
        move="meilleur/seul/bon coup | quel coup jouer/jouez | gagnent/gagner/gagne du/la/une/un/"
        "le matériel/dame/tour/pièce/pion/fou/cavalier",
        denied="pas/aucun/sans/éviter/évitez/jamais/ne",
        denied_mate="menace/menacent/contre/parer/parez/empêcher/empêchez",
        denied_behind="impossible/menace",
        doubt="^est/peut/peuvent/les {s} peuvent | gain ou nulle | ou nulle",
        turn="trait aux/au {s} | {s} jouent/commencent | {s} au/ont trait/le",
        numbers=forms("un | deux | trois | quatre | cinq | six | sept | huit | neuf | dix"),
    ),
    # Spanish
    rows(
        first="blancas/blanca/blanco",
        second="negras/negra/negro",
        helpmate="mate ayudado | ayuda mate",
        selfmate="auto mate | mate inverso",
        stalemate="ahogado en {n}",
        mate_in="mate/matan/mata en {n}",
        mate_word="mate/matan/mata",
        count="en {n} jugadas/jugada/movimientos/movimiento | en {n}$",
        mate="encuentra/encuentre/busca/halla el/un mate | dan/dar/da/den mate | {s} ~ matan$"
        " | {s} matan | y matan",
        win_in="ganan/gana en {n}",
        win="{s} ~ ganan/gana | {s} ganan | juegan y ganan | encuentra/busca la/_ victoria"
        " | jugada ganadora | qué/que jugada gana | cómo/como ganan | ^ganan$",
        object="la/el/las/los/un/una/material/pieza/dama/torre",
        whole="la partida",
        draw="{s} ~ tablas/empatan | {s} hacen/logran/empatan/consiguen tablas/_ | hacen/logran/"
        "consiguen/fuerzan/salvan/encuentra las/_ tablas | ^tablas$",
        move="mejor/única/mejores jugada/jugadas/movimiento | ganan/gana/ganar material/pieza |"
        " ganan/gana/ganar la/una/un/el dama/torre/pieza/peón/alfil/caballo",
        denied="no/sin/evitar/evita/evite/ningún/nunca",
        denied_mate="amenaza/amenazan/contra/parar/impide/impedir/evitan",
        denied_behind="imposible/amenaza/ahogado",
        doubt="^es/hay/pueden/puede/está | ganan o | o tablas",
        turn="juegan las/_ {s} | {s} juegan | mueven las/_ {s} | {s} mueven | turno de las/_ {s}",
        numbers=forms(
            "una/uno/un | dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez"
        ),
    ),
    # Italian
    rows(
        first="bianco/bianchi",
        second="nero/neri",
        helpmate="aiuto matto | matto aiutato",
        selfmate="auto matto",
        stalemate="stallo in {n}",
        mate_in="matto/matta in {n}",
        mate_word="matto/matta/mattano",
        count="in {n} mosse/mossa | in {n}$",
        mate="trova/trovate/cerca il/un/lo/_ scacco/_ matto | dà matto | {s} ~ matta$ | {s} matta"
        " | e matta$",
        win_in="vince/vincono in {n}",
        win="{s} ~ vince | {s} vince/vincono | muove e vince | trova la vittoria | mossa vincente"
        " | quale mossa vince | come vince | ^vince$",
        object="la/il/un/una/lo/materiale",
        whole="la partita",
        draw="{s} ~ patta/pareggia | {s} patta/pareggia | muove e patta/pareggia | ^patta$"
        " | trova la patta",
        move="migliore/unica mossa | mossa migliore | vince/guadagna materiale | vince/guadagna"
        " la/il/un/una donna/torre/pezzo/alfiere/cavallo/pedone",
        denied="non/senza/evita/evitare/nessun",
        denied_mate="minaccia/contro/para/parare",
        denied_behind="impossibile/minaccia",
        doubt="^è/può/c'è | o patta",
        turn="tratto al {s} | {s} muove/al/gioca | muove/tocca il/al/_ {s}",
        numbers=forms("una/uno | due | tre | quattro | cinque | sei | sette | otto | nove | dieci"),
    ),
    # Portuguese
    rows(
        first="brancas/branca",
        second="pretas/preta",
        helpmate="mate ajudado",
        selfmate="auto mate",
        stalemate="afogado em {n}",
        mate_in="mate/matam/mata em {n}",
        mate_word="mate/matam",
        count="em {n} lances/lance/movimentos/jogadas | em {n}$",
        mate="encontre/ache o/um mate | dão/dá/dar mate | {s} ~ matam$ | {s} matam",
        win_in="ganham/vencem em {n}",
        win="{s} ~ ganham/vencem | {s} ganham/vencem | jogam e ganham/vencem"
        " | lance vencedor/ganhador | ^ganham/vencem$",
        object="a/o/um/uma/as/os/material/peça",
        whole="a partida | o jogo",
        draw="{s} ~ empatam | {s} empatam | jogam e empatam | ^empate$ | encontre o empate",
        move="melhor/único lance | ganham material",
        denied="não/sem/evite/evitar/nenhum",
        denied_mate="ameaça/ameaçam/contra",
        denied_behind="impossível/ameaça",
        doubt="^é/há/podem | ou empate",
        turn="{s} jogam/movem | jogam as/_ {s}",
        numbers=forms("um | dois/duas | três | quatro | cinco | seis | sete | oito | nove | dez"),
    ),
    # Dutch
    rows(
        first="wit",
        second="zwart",
        helpmate="help/hulp mat",
        selfmate="zelf mat",
        stalemate="pat in {n}",
        mate_in="mat in {n}",
        mate_word="mat",
        count="in {n} zetten/zet | in {n}$",
        mate="vind/zoek het/een mat | geeft/zet/geef ~ mat$ | {s} ~ mat$",
        win_in="wint in {n}",
        win="{s} ~ wint | {s} wint | en wint | vind de winst | hoe wint {s} | welke zet wint"
        " | ^wint$",
        object="een/de/het/materiaal",
        whole="de partij | het eindspel",
        draw="{s} ~ remise | houdt/maakt remise | ^remise$ | vind de remise",
        move="beste/enige/juiste zet | wint materiaal/een/de",
        denied="geen/niet/zonder/vermijd",
        denied_mate="dreigt/dreiging/tegen/voorkom",
        denied_behind="dreigt/onmogelijk/dreiging",
        doubt="^is/kan/heeft/wie | of remise",
        turn="{s} aan zet | {s} is aan zet | {s} speelt/begint",
        numbers=forms("een/één | twee | drie | vier | vijf | zes | zeven | acht | negen | tien"),
    ),
    # Russian
    rows(
        first="белые/белых/белым",
        second="чёрные/черные/чёрных/черных",
        helpmate="кооперативный мат | коопмат",
        selfmate="обратный мат",
        stalemate="пат в {n}",
        mate_in="мат в {n}",
        mate_word="мат/матуют",
        count="в {n} ход/хода/ходов | в {n}$",
        mate="найдите/найди мат | дают/ставят/поставьте мат | {s} матуют",
        win_in="выигрывают/побеждают в {n}",
        win="{s} ~ выигрывают/побеждают | {s} выигрывают/побеждают | начинают/ходят и выигрывают"
        " | найдите/найди выигрыш | выигрывающий ход | какой ход выигрывает | как выигрывают"
        " | ^выигрыш$",
        object="фигуру/ферзя/ладью/пешку/слона/коня/качество/материал",
        whole="партию",
        draw="{s} ~ ничью/ничьей | {s} делают ничью | делают/достигают/найдите ничью/ничьей"
        " | ^ничья$",
        move="лучший/единственный/сильнейший ход | выигрывают/выиграйте фигуру/ферзя/ладью/пешку/"
        "слона/коня/качество/материал",
        denied="нет/не/без/избегайте",
        denied_mate="угрожают/угроза/против/грозит/защититесь",
        denied_behind="невозможен/угроза",
        doubt="^есть/могут/можно | или ничья",
        turn="ход {s} | {s} начинают/ходят",
        numbers=forms("один | два | три | четыре | пять | шесть | семь | восемь | девять | десять"),
    ),
)
