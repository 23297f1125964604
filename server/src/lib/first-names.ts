/**
 * First names that are common in Uzbekistan, folded (`contract/src/fold.ts`): Uzbek, Russian and other, of men and
 * women, with the short forms that people call each other by. From four letters on.
 */
export const FIRST_NAMES: readonly string[] = `
abbos abdulaziz abdulla abdullo abdullox abdulloh abdumalik abduqodir abdurahim abdurahmon abdurashid abduvali
abror adham adiba adolat afruza afzal ahad ahmad ahror akbar akmal akrom alibek aliya alijon alisher altinoy
amina amir amirbek anora anvar aqida arslon asad asadbek asal asilbek asila asliddin asror ataullo avaz
aygul aziz azamat azima aziza azizbek azizjon azizxon bahodir bahora bahrom baxodir baxtiyor barno bekhruz bekzod
behruz behzod bibi bobur boburbek botir boxodir bunyod davron davlat davud dilafruz dilbar dildora dilfuza dilmurod
dilnavoz dilnora dilnoza dilorom dilrabo dilshod dilshoda dilsora diyor diyora diyorbek doniyor doston durdona
elbek eldor elena elmurod elyor ergash erkin eshmat farangiz farhod farida farida fariza farrux farruh fatima fayoz
fayzullo feruza firdavs firuza fotima furqat gavhar gulbahor guldasta gulchehra gulhayo guli guliston gulmira
gulnora gulnoza gulrux gulruh gulsanam gulshan gulshoda gulsum hakim hamida hamid hamza hasan hasanboy hayot
hilola hulkar husan husniya ibrohim ibragim ikrom ilhom ilxom ilyos imron inobat iroda islom ismat ismoil izzat
jahongir jamila jamol jamshid jasmina jasur javlon javohir jonibek jorabek kamila kamol kamola kamoliddin karim
karima kamron laylo laziz laziza lobar lochin lola lutfiya madina madaminbek mahbuba mahliyo mahmud malika maqsud mansur
marjona mashhura maftuna mavluda maxfuza mehribon mehriddin mehrinoz mirjalol mirzo mirzohid mohichehra mohina mohinur
mohira mohlaroyim mubina muborak muhabbat muhammad muhammadali muhammadjon muhayyo muhlisa munira munisa murod
musa mushtariy muslima mustafo muxlisa nafisa nargiza nargis nasiba navroz nazira nasim nasiba nigina nigora nilufar
nodir nodira nodirbek nozima nozim nurali nurbek nurilla nurxon odil odina ogabek ogiloy oltinoy omina omon
oybek oydin oygul oyxon oysha otabek otkir parizoda parvina qahramon qobil qodir qudrat rahim rahima rahmat
ramziddin ramz rano ranoxon rasul rasulbek ravshan raxmon robiya rohila roziya roza rushana rustam ruxshona ruxsora
sabina sabrina sadoqat saida saidbek saidakbar salima salim samandar samira sanjar sanjarbek sardor sarvar sarvinoz
sevara sevinch shahlo shahnoza shahzod shahzoda shaxlo shaxnoza shaxzod shaxzoda shavkat shirin shohjahon shohruh
shoira shodiya shukrona shuhrat sherali sherzod shoxrux sirojiddin sitora sobir sobirjon sohib sojida suhrob sulton
sunnat surayyo tanzila temur tohir toxir tolib tolqin tursunoy ulugbek umar umid umida umidjon umrzoq usmon valisher
xadicha xasan xilola xolida xonzoda xosiyat xumora xurshid xurshida xusan yahyo yaxyo yoqub yulduz yunus yusuf zafar
zahro zamira zarina zarnigor zaynab zebo zebuniso ziyoda ziyod zilola zohid zuhra zulayho zulfiya zulxumor
alexander aleksandr aleksey aleksei alexey alina alisa alyona anastasia anastasiya andrey andrei angelina anna anton
antonina artem artyom artur boris daniil danil darya daria denis diana dima dmitriy dmitry ekaterina elina elvira
evgeniy evgeniya evgeny fedor galina georgiy grigoriy igor ilya inna irina ivan katya kirill kristina ksenia ksyusha
lena larisa lilia lyudmila maksim maxim margarita maria mariya marina masha matvey mikhail milana nadya nadejda
nastya natalia natalya natasha nikita nikolay oksana oleg olesya olga pavel petr polina regina roman ruslan sasha
sergey sergei sofia sofiya stanislav stepan svetlana tanya tatyana timofey timur vadim valentina valeriya vasiliy
vera veronika victoria viktor viktoria viktoriya vitaliy vladimir vladislav yana yaroslav yegor yelena yuliya yuriy
ainur aigerim aidana arman asel erlan gulnara rustem dinara jibek nursultan ayzada abay ibrahim mohammed muhammed
mahmoud mustafa mehmet emine fatma ayshe aysha emir kerem elif zeynep michael daniel david jessica jennifer
`
  .trim()
  .split(/\s+/);
