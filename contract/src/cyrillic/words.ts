/**
 * Words outside the rules of letters (docs/decisions/077-uzbek-in-cyrillic.md). Each pair is Latin, in lower case, on the left
 * and Cyrillic on the right.
 */
const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]);

/**
 * Beginnings of words; the longest that a word has is taken, and the rest follows the rules. A soft sign at the end of
 * one falls away before an ending: aprel is апрель, aprelda is апрелда.
 */
export const STEMS: ReadonlyMap<string, string> = new Map(
  pairs(`
    yanvar=январь fevral=февраль aprel=апрель iyun=июнь iyul=июль sentabr=сентябрь sentyabr=сентябрь
    oktabr=октябрь oktyabr=октябрь noyabr=ноябрь dekabr=декабрь

    apostil=апостиль abituriyent=абитуриент aksent=акцент aksept=акцепт albom=альбом alfa=альфа alternativ=альтернатив ansambl=ансамбль
    arsenal=арсенал artikl=артикль asfalt=асфальт assambleya=ассамблея assots=ассоц atelye=ателье
    avtomagistral=автомагистраль avtomobil=автомобиль
    barer=барьер baryer=барьер batalyon=батальон bilyard=бильярд budjet=бюджет bulvar=бульвар bulyon=бульон
    delfin=дельфин detal=деталь dotsent=доцент dizel=дизель
    ersgersog=эрцгерцог fakultet=факультет farmatsevt=фармацевт feldsher=фельдшер felyeton=фельетон festival=фестиваль
    film=фильм filtr=фильтр fransuz=француз
    gastrol=гастроль gersog=герцог gospital=госпиталь
    impuls=импульс inersiya=инерция insident=инцидент insult=инсульт intervyu=интервью interyer=интерьер
    inyeksiya=инъекция
    kabel=кабель kalendar=календарь kalkulyator=калькулятор kalsiy=кальций kanyon=каньон karyer=карьер kobalt=кобальт
    kokteyl=коктейль kommersiya=коммерция kommersial=коммерциал kompyuter=компьютер konfidensial=конфиденциал
    konsentr=концентр konsepsiya=концепция konsepsion=концепцион konsept=концепт konsern=концерн konsert=концерт
    konsorsium=консорциум konsultant=консультант konsultatsiya=консультация konyunktura=конъюнктура kult=культ
    kuryer=курьер
    lager=лагерь litsenz=лиценз litsey=лицей
    magistral=магистраль mayonez=майонез mayor=майор mebel=мебель medal=медаль medalyon=медальон
    model=модель modul=модуль multfilm=мультфильм multimedia=мультимедиа
    natsi=наци neft=нефть nikel=никель nyuans=нюанс
    obyekt=объект ofits=офиц otel=отель
    panel=панель parol=пароль pavilyon=павильон pensiya=пенсия penitsillin=пенициллин piksel=пиксель
    pochtalyon=почтальон podyezd=подъезд porsiya=порция portfel=портфель potensial=потенциал
    premyer=премьер prinsip=принцип profil=профиль prots=проц puls=пульс pult=пульт pyesa=пьеса
    rayon=район rejissyor=режиссёр rels=рельс relyef=рельеф rets=рец rubl=рубль
    sekretar=секретарь sellofan=целлофан selsiy=Цельсий sement=цемент sentner=центнер sentr=центр senzura=цензура
    shampun=шампунь shtempel=штемпель sifr=цифр sikl=цикл silindr=цилиндр sirk=цирк sirkul=циркуль sitata=цитата
    sitrus=цитрус sivilizatsiya=цивилизация slesar=слесарь sots=соц spektakl=спектакль spets=спец stsenariy=сценарий
    stsena=сцена subyekt=субъект sunami=цунами superkompyuter=суперкомпьютер syezd=съезд syomka=съёмка
    tabel=табель tonnel=тоннель ultimatum=ультиматум ultra=ультра vaksina=вакцина vakansiya=вакансия vals=вальс
    vitse=вице volt=вольт yakor=якорь yoga=йога yogurt=йогурт yuan=юань

    albert=Альберт albrext=Альбрехт alfons=Альфонс arxangelsk=Архангельск astraxan=Астрахань balzak=Бальзак
    barselona=Барселона belarus=Беларусь belgiya=Бельгия bolonya=Болонья brazzavil=Браззавиль bristol=Бристоль
    bryussel=Брюссель chelyabinsk=Челябинск debretsen=Дебрецен dyuk=Дьюк engelgardt=Энгельгардт eynshteyn=Эйнштейн
    finlandiya=Финляндия finlyandiya=Финляндия frants=Франц gelsinki=Хельсинки gertsegovina=Герцеговина
    gradets=Градец grats=Грац helmut=Ҳельмут ingolshtadt=Ингольштадт isʼhoq=Исҳоқ kapitsa=Капица konfutsiy=Конфуций
    kyoln=Кёльн lanyon=Ланьон leypsig=Лейпциг liverpul=Ливерпуль lodz=Лодзь maldiv=Мальдив
    malmyo=Мальмё malta=Мальта maltepe=Малтепе marsel=Марсель melburn=Мельбурн  nobel=Нобель nyu=Нью
    perm=Пермь pitsburg=Питсбург plotsk=Плоцк plzen=Пльзень polsha=Польша pshedmestye=Пшедместье
   
    pyachen=Пьячен pyachents=Пьяченц pyer=Пьер ryazan=Рязань salsburg=Зальцбург salvador=Сальвадор semmelveys=Земмельвейс
    sevastopol=Севастополь sibir=Сибирь simferopol=Симферополь stashits=Сташиц stavropol=Ставрополь syerra=Сьерра
    syurix=Цюрих toyota=Тойота tsyurix=Цюрих tver=Тверь tyumen=Тюмень uels=Уэльс ulyanovsk=Ульяновск vilgelm=Вильгельм
    vilnyus=Вильнюс vilyandi=Вильянди vrotslav=Вроцлав vyetnam=Вьетнам xelsingborg=Хельсингборг xelsinki=Хельсинки
    yaroslavl=Ярославль yelsin=Ельцин york=Йорк
    adolf=Адольф angilya=Ангилья bartsi=Барци bazel=Базель devichye=Девичье ferstel=Ферстель gayana=Гайана gersen=Герцен
    gumilyov=Гумилёв harvard=Гарвард hayek=Хайек herzen=Герцен karlsplats=Карлсплац katsura=Кацура keimyung=Кемён knyaz=Князь
    krakovskie=Краковске kyungpook=Кёнбук kyungwon=Кёнгвон leuven=Лёвен lvov=Львов lyoven=Лёвен mayen=Майен mayotta=Майотта
    myanma=Мьянма nils=Нильс ostvald=Оствальд pulitser=Пулитцер seongseo=Сонсо stanford=Стенфорд
    vayenshtefan=Вайенштефан vorobyov=Воробьёв xiangbo=Сянбо

    atatürk=Отатурк berkeley=Беркли boğaziçi=Боғазичи doğramacı=Доғрамажи dongguk=Донгук ewha=Ихва gyeongju=Кёнжу
    hacettepe=Ҳажеттепе hankuk=Ҳангук hanyang=Ҳанянг hee=Хи incheon=Инчхон koç=Коч konkuk=Конгук kyung=Кёнг
 bonifats=Бонифац deyvits=Дейвиц eiffel=Эйфель ignats=Игнац korea=Корея moon=Мун noevklid=ноевклид piemont=Пьемонт
    rhodes=Родс sapiyents=Сапиенц shpitsbergen=Шпицберген shveytsariya=Швейцария
    princeton=Принстон sabancı=Сабанжи seongnam=Соннам sungkyunkwan=Сонгюнгван tsinghua=Цинхуа waseda=Васеда
    webster=Вебстер woosong=Усонг yale=Йель yonsei=Ёнсей yıldız=Йилдиз zhejiang=Чжэцзян
    `),
);

/** Whole words, alone or before an ending of case, number or person: as beginnings they would be those of others. */
export const WORDS: ReadonlyMap<string, string> = new Map(
  pairs(`
    sex=цех rol=роль rul=руль yel=Йель shpris=шприц prins=принц sink=цинк kvars=кварц
    `),
);

/** Words that have capitals in the middle or nothing else; any other such word stays as it is: IELTS, WebP, PhD. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  pairs(`
    AQSH=АҚШ BMT=БМТ BAA=БАА STIR=СТИР MFO=МФО JSHSHIR=ЖШШИР YUNESKO=ЮНЕСКО MChJ=МЧЖ OTM=ОТМ OAV=ОАВ IIV=ИИВ TIV=ТИВ
    INN=ИНН ATB=АТБ AJ=АЖ XK=ХК KB=КБ MB=МБ
    MDH=МДҲ MMH=ММҲ OʻzMU=ЎзМУ OʻzR=ЎзР dʼIvuar=д’Ивуар
    MDU=МДУ SPbDU=СПбДУ SPbPU=СПбПУ MFTI=МФТИ MDTU=МДТУ RUDN=РУДН QFU=ҚФУ TDU=ТДУ NDU=НДУ RNRMU=РНРМУ MGIMO=МГИМО
    MAI=МАИ UrFU=УрФУ TPU=ТПУ MIFI=МИФИ MISIS=МИСИС ITMO=ИТМО KazNU=КазНУ KazNMU=КазНМУ KazNITU=КазНИТУ ENU=ЕНУ XQTU=ХҚТУ
    BDU=БДУ BNTU=БНТУ KRSU=КРСУ OʻshDU=ЎшДУ ToshDU=ТошДУ
    `),
);

/** Names of several words that no word alone is written so in, and words that another one changes. */
export const PHRASES: ReadonlyMap<string, string> = new Map([
  ['Xian Jiaotong', 'Сиань Цзяотун'],
  ['Jiao Tong', 'Цзяотун'],
  ['Jiaotong', 'Цзяотун'],
  ['Chung-Ang', 'Чунан'],
  ['belarus til', 'белорус тил'],
  ['rus va belarus', 'рус ва белорус'],
]);

/** Brands, names of programmes and what is written on keys and buttons of others: they stay Latin, as on their sites. */
export const LATIN_WORDS: ReadonlySet<string> = new Set(
  `
  Parvoz Telegram Google Excel Enter Payme Click Uzum Uzcard Humo Visa Mastercard Markdown DreamApply Erasmus Mundus
  Stipendium Hungaricum Studienkolleg Study Education Fulbright Chevening Bolashak Email Baby Migrationsverket
  Universitaly Univie Apple Adobe Alt
  `
    .trim()
    .split(/\s+/),
);

/** Names of several words that are no Uzbek ones. */
export const LATIN_PHRASES: readonly string[] = [
  String.raw`A\*STAR`,
  'Adobe Reader',
  String.raw`(?<=\()Atom(?=\))`,
  'Athenaeum Illustre',
  'Aufenthaltsbewilligung Student',
  'Certificate of Eligibility',
  'Collegium Medicum',
  'Common App',
  'CSS Profile',
  'Emirates ID',
  'Enter Finland',
  'France-Visas',
  'Gates Cambridge',
  'Global Korea Scholarship',
  'Harvard College',
  'KAIST Scholarship',
  'Knight-Hennessy',
  'Knowledge Park',
  'liberal arts',
  'Mekteb-i Mülkiye',
  'Mens et manus',
  'Microsoft Print to PDF',
  'Open Doors',
  'permesso di soggiorno',
  'Personal Statement',
  'Rhodes House',
  'Science Park',
  'Student Pass',
  'Student Visa',
  'Student visa',
  'study permit',
  '[Uu]ni-assist',
  'study visa',
  'Study in Italy',
  'Study in Kazakhstan',
  'Study in Saudi',
  'Sun Moon',
  'Türkiye Diyanet Bursları',
  'U of T',
  'Waipapa Taumata Rau',
];
