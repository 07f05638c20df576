"""Which letters stand beside each other in the words of a language, the most usual ones first.

Pairs of which one letter at least is beyond ASCII, `_` for the beginning and the end of a word,
counted in texts that players of board games read.
"""

from __future__ import annotations

from collections.abc import Mapping

PAIRS: Mapping[str, str] = {
    "de": (
        "füügürrüönücközüänlämöähßeübäuwäütöcöstüül_üräälöftälö_ärööräcfäföhüißögäreßnäß_lühä"
        "ägnüätgüünäshöußühgänööt_ösäoßßtüsößwözäüföhsüüdkümümäßuüpbüaßzöü_ämwüeä"
    ),
    "fr": (
        "_éé_écdééeà_ré_àtéiènéècséétérésépêtéfléél_êmégérèèmlèuévéféévénéqèrôtèsémégédcépéaî"
        "ènmêêmcèègébhéiéîtéacôhèèvéjçorêoùù_tèmèètjàeçtôînéubérôôléitêçuèqvôuêéoâcsûûryéxéaï"
        "oî_ènçça_ââmrçhôaçnêtâzésèèdônrâpêlàéé"
    ),
    "es": (
        "óniómáástáá_ráíaálánó_ñalínáí_tóólcórísóúsuéé_róeóínúnómeñañ_úítsíénágdíbúpáátpífíuí"
        "nútéácésúlvígúiééródíoñovápúúbápáxzóíslámóréúmaúárírícór_ééctíuábínóímcíyúídáf_áámgó"
        "méúrú_dépéníóvléébádtúíbmúdáíeútdóóxédjó"
    ),
    "pt": (
        "ãoçãaçá_çanãê_é__écêeçárráiçtáõesãsáçõórtóívnçênnútãáljáásbéânátsíémnínáídícítpáváág"
        "tâçoérrãúsuáté_àmáúm_úpíúnêsxãeõlátêrêhásótíméósrçrélídêpúúbédéslóógeãà_úluíópuêénpç"
        "ó_ávmêódápáxêmfósé_áaídáiúnópócírócóácísríâmàsuçgáiãónmóécxésõlâírnéí_óvvêã_véué_íví"
        "óxzãoçrâ"
    ),
    "it": (
        "è__èà_ù_iùràé_hétàò_uòsìì_iàiònùnéhè"
    ),
    "sv": (
        "örföänär_äå_ånväpåläältärääs_ötåråsöjäsäökägåtöpät_ågägålömåövbönägölåmäämkäädhöhäår"
        "våålådågösfååsödönölöjbäfänåtöoäöasåröhåmöäcbåögävötdääknöäpdöjöäfåedåkökåömåv"
    ),
    "da": (
        "ræå_påækærvæætørænlæføårsæmåæsøj_ååbértøånløøgnåbø_éælævøbølgææg_æsøgøsåfååerøtåéngå"
        "nøødøt_øhåhøønétådnæfæhælåæføstæålpøåkmæmétéåvøvjæbåråkæ"
    ),
    "nb": (
        "å__åpåårørnåfømågårøærøtjøømså_øåpøknøløsøvætåønfåøyhøåntøøvøløplå_éénålbølævååtøsdø"
        "håådåkåeåvøfråågkåøgødnæ"
    ),
    "fi": (
        "ä_täääänäykäsäläjävämänäähätälpäiääiämäsäktöäjyöhäärdääv_äö_önösyäräkölööpöiöyötnörö"
        "äpölököhödäaeääoiööääeöö"
    ),
    "nl": (
        "iëë_éneë_éééeïërëieéïnëevéïmëlé_oööréb"
    ),
    "ca": (
        "ó_ióésçaràà__éméuèè_tààlmàlíeçítnçaçrònàínò_núí_òruïànàsróúsàté_píç__útòpàònrèènuíàp"
        "àcàgcéréú_júúmónrçídïtvàtéúlfòsítóüeïdlààràxeóbéxòtíïuòpútxísóósgübààfdècàfíícdóèdún"
        "múfàgú_àmíiïïstè"
    ),
    "pl": (
        "ć_ę_ięą_ałącjąaćówżeł_ożośłołaróż_ażeśęcużłążyićś_ędśćwóórścńcgłońiąząołdłóltęń_nąłe"
        "zęręyłtółydźpóyćądójjęępź_eżsłzłślłuół_żbęeńhókęyśkóżniłóbańbłiżąćśwsągąwąękmóża_śęt"
        "włkłsógóśnżdżlązwęóżódcąełęzułątńsłóótżsnęłęcęśrócpłląbąiógę_źźrłkećłnnżtążąągaśiśżo"
        "żęążógłrżk_łźwcóóźźnrąrćdązóyżkąęćżuińęsóćuńąpębęśśmdętłnóućuśjśężjóhęłtdżłclędóśb_ć"
        "ćwsę"
    ),
    "cs": (
        "í_níé_rápřřeváá_ánžeý_řinéožnávýše_šněítátnýžičeě_ačálů_ád_čvéícříímmíšaávčícíětáčbí"
        "ž_těpěužjí_žeřšíměočtávěmůěnlátřámýcýmčižákévíůžkáísdě_útííddáš_ílčnmátýáščaázsíašř_"
        "ečušízvšmétééhléénzálýšóógémčozíýzělštdíáshášiěježažžíúčáhžnořěšběnčlíčůyžhůácešréč_"
        "vříkřá_řižůmšcpščáívhřždřaučíhčtrůínářýhírkýákvůěkězrýěžýšěhošpídůlšůjývišěvórbýýtáj"
        "ésýsiájškůlůšážkčlň_nůěsíbfóbáď_ěcížzýíčétérůsěreďyřěřůldéárčkžaědážšleňsáaňůvtůnšjů"
        "ápžtňtkóřoýdiírčúruá"
    ),
    "sk": (
        "ť_ráiťá_é_aťnéša_šáččináí_súnýožváašnčľaácýcžiúbč_čaálý__ťťazáočačuž_čžíéhvýčemíízáv"
        "hľšimáečázškgúúrú_zíícásívnúčnsťbíeščožneďď_číítoľľbdúvé_ľľukéníštýmdáýzkáežúkuťňa_ž"
        "pôôsšuáľ"
    ),
    "hu": (
        "átásésjááltétáléláépzáánmáékérítrává_éő_péárégkökéó_ámétülélsézéákbávénédőén_áábtódá"
        "zőöntőágnátökülőméőzötrésálógé_úölióájözyőövöriáókújólhádöféívfázíévzöőtdéázsíóglöös"
        "líró_öős_üeáöbhírőőkmíúlpáódtíírőlzüőrézzóáhóbünédtúcíímyáórávőngókíükínsödógásóyíső"
        "káé_ű_émílüzébácbósüú_lürüjótűnőütíc_írívőrűmómű_ótüürűkődnüzűűrőbbőkóóséhyéröüsdíőj"
        "_őfőótgöőáödökáaníójpíkőföbíóiübőpuáőeeüögűemúböútóváinögízúeíhúúzűvőmsúővgőőapúónjü"
        "éciüúgűncéjéhéeóá_"
    ),
    "hr": (
        "šaač_šičćeeščečižeišžičn_ćoččauččkažč_štš_ućožežuš_žčućioššeršužšišnećžnađđeašeđđuć_"
        "oćđaać_čžbpćođižća"
    ),
    "sl": (
        "ša_čož_ščečaočžažižešeačč_ičešžn_žeččiašoščnčlškščežčrušuččušičojš"
    ),
    "ro": (
        "ă_ţi_îîntăcăzăsăăr_şătaţşiştrăânlăcâeşiţpădămăşaişgăeţvăoţăunţămfăăsăţnăâtaşţaâşşeăp"
        "mârâţăuă_ţuţşuţecţbăăşşclţşănşpţîţtârţîmîiăzvâăcălpâoşţufâârrş"
    ),
    "tr": (
        "ı_ınnılıaşrıdıırsıız_çtıçiıl_şş_içışşlyıişeğğiıkgöşaştön_öaçşıünımşikıç_çemıçıcıağ_ü"
        "ğığezıbıçaiğürörüzeştüükeçşmdüıcü_süümuşgüıylüğrığyüçoözfıısıdküöğrüütnçhınürşgıüşğl"
        "ıfmüösşeüçşupıdöüybüülçüuğğuüsçlşürççmşoıçyöückçböşktökâölıtköoşövüvçöoğcüâyşvçtsönş"
        "pçnöğ_öyömçbröötzühââlğaüğğüıpöduçâşğdökvüşçöşşg"
    ),
    "ru": (
        "_пе__с_ви_а_ь__нния_о_потьен_инароатторесттераы_овваер_оитпрно_ктий_ан_дигкот_одотне"
        "в_каолны_згрм_етлитазальосу_выоб_т_мда_рлаорриме_бдоавеледиесоиндеакалесхоаромтрвоки"
        "окло_уисемк_ияожлего_ч_хмою_жевеиммаонперывиилх_йтскс_паойур_фасруслыеейселяся_аикче"
        "рнчадиртизчтбеогозопай_е_эфид_ыйамазр_учирклгуцинтдлахмибыннтуьнаяэтичзошеаеиикусилу"
        "удшан_жиачгиадспчиз_тсашкр_лл__гнуийоепинг_штыбоившиуютнекаптвутиюднвсегицочбужнмудр"
        "ютдвсьажыхбавлвнссзи"
    ),
    "uk": (
        "и__п_ва__зтия_о__ннау_ви_сі_е_поов_дерроствакорезаідатрирааненнодониві_кй_прить_исор"
        "_отагрв__мняоднн_ром_биймонелиніте_тм_ос_ітомаав_гкаліобдалакуиним_ягопек_д_іврічаже"
        "оглятьво_хдиикочасз_іг_а_щувльалкиак_уаєчидн_чх_інсяожоляктуозмиоктрвеайміщоційтнупи"
        "ю_іливкрхорудедіач_лил_цє_адклсебеотсигуашбувнарслї_р_леейапчнс_ісшеагемзнсуабрнихсь"
        "хіітмеел_шблутспкін_скшизммузвекімахьоопт_онсоедазестіпіамтвш_упоїбондєтчентурезетсн"
        "біікійірцелюг_ошучдл"
    ),
    "be": (
        "а__пы_нараі_е_ка_нь__свацьтапа_а_зя_ні_вадацанль_карвы_гу_стдаасгуав_далрыамзанепрны"
        "лііццеулмадзабайкі_мты_рьнм__тннў_ер_уатакчарэ_іляй_аплаікроыя_бымчы_яінх_пеазлеаў_ў"
        "коолня_хю_цаовтоагтрмооўаез_гакуо_тук_д_цццызіжаенынісодціашурякрншахоачэтвеах_шзесп"
        "энмеецс_гэсяон_ч_ложыцруклвіхасусцўнсаыкшыая_фэйскміш_нудыт_гіднфібонор_імыспіучыхшт"
        "б_нтірупудйтбадонгсен_ігылйцярншошяцедзвсіповог_ткянлюуюорягйнбыгрслогьцаюусзн_цжывя"
        "цяшксёыіькктбііяўлўс"
    ),
    "bg": (
        "а_та_ирае_гр_затигзана_приани_алзинеияя_ар_ббереешитицизачтваппаприемаеззвкаорен_с_н"
        "шебицичаца"
    ),
    "sr": (
        "е_а__пи_ра_стеу_по_ннапрнити_ио_реиј_оваје_дрианда_устовзаат_вен_китлитаконеноаримиг"
        "м_моав_тодајмајагр_моркавивоот_звеогинемедлало_ј_рдињесасероојализом_бачирањтуетј_ак"
        "пауривчедоикјумеобезисн_адосциврртг_би_аамжек_тр_лчиозкуучмилетврурнш_оннуекестобеаз"
        "ћеицдеднгуљед__чзисвбрглјтз_ишшеасерслапблелвножашкрутичх_нгошуджиихећјискбаилт_чављ"
        "ажшаокнтр_си_фгиунацук_шочнкешзвштљиабупељфибокигаењкечу_ћзнчн_гсудрзоејња_евућиувул"
        "олаљцепизетнљуоп_жаћ"
    ),
    "el": (
        "ς_α__πε__α_στεη__τν_ι_ο__εναουτοστ_μπαανση_κποείαι_δειτατηιασελοή_διετπρρομε_νμαυ_κα"
        "ικισνοαραςαπό_ολεραλδερατιησέναίεςημηςήσεπατενριονσατήίδοιμοορ_οος_χντ_γογά_ίαιολεγι"
        "ασ_έμέίτ_βυνομάλακόννερεαθπι_όηνπεοσίνχρπόιχρόνίκτυτργβαλητάσυχνθεητοπκόις_λότωναφού"
        "γρ_ηνικάκικοέςίσ_θκεμπδουρρημάμόσινητίχεαγλήελσκαυθηινλλδαέχί_θμσορωυπάντό_ήσμιμλί_υ"
        "ράίκμιρέμηκλυςέσώνρτωρνάύ_υμδηγήεσευξηής_ιλιεκγολαρίωτπάλέτράθ_φέρχοίοάδόλθέξεόςφαίζ"
        "ρώνέ_άνήόμύνρχγαθατέ"
    ),
    "lt": (
        "ų_ą_ėj_žžaiųdėišį_ži_įša_šašmėūsjųės_ėčiužjūrėšisųė_ešmąėtūrlėę_džšttųmųnėažjągūžotą"
        "šyškš_ždrąiąržbūėlėmtėiūrųšoėkūttękųdąėdųskąšsųjėnžesąęsačšvršjįzėtšrįkšnčūkūlėrnąnį"
        "bėsėįvdįšuįskčgąnšąlšeįtežkėžbošvėnųręžtsūįgąsįjočžmlęįžižpėičgėgęąjįrūdnęįpžndęučpį"
        "šjšlšm_č"
    ),
    "et": (
        "mään_üülünvõüüüsühlülõõikükääirüööõpõtõntüüppöörsüükõe_õkõlööbääärläähväälnõõusõ"
    ),
    "is": (
        "ð_aðráá_jóóðþe_þði_úút_áán_íí_káákrðtææðtíímiðróókvíítðuáinúúatöölpóósðsðgjáálðanýýr"
        "rææsbææt_öörkóón_óóþ"
    ),
}  # fmt: skip
"""The pairs of each language, one behind the other."""
