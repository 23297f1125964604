-- Universities that people ask for and the catalogue may lack: a name that is known is no slip of another one. Names that are
-- already in a row stay there.
INSERT INTO "search_synonyms" ("meaning", "names")
SELECT 'NAME', v.names FROM (VALUES
  ('{Sharda,Шарда,"Sharda University","Sharda universiteti"}'::text[]),
  ('{Amity,Амити,"Amity University","Amity universiteti"}'::text[]),
  ('{Chonnam,Чоннам,"Chonnam National University"}'::text[]),
  ('{Jeonbuk,Чонбук,"Jeonbuk National University","Chonbuk National University"}'::text[]),
  ('{Chungnam,Чуннам,"Chungnam National University"}'::text[]),
  ('{Kookmin,Кукмин,"Kookmin University"}'::text[]),
  ('{Dankook,Данкук,"Dankook University"}'::text[]),
  ('{Soongsil,Сунсиль,"Soongsil University"}'::text[]),
  ('{EMU,"Eastern Mediterranean University","Sharqiy Oʻrta yer dengizi universiteti","Восточно-Средиземноморский университет"}'::text[]),
  ('{"Near East University","Yaqin Sharq universiteti","Ближневосточный университет"}'::text[]),
  ('{UCSI,"UCSI University"}'::text[]),
  ('{"Taylor’s","Taylor''s University","Taylors University"}'::text[]),
  ('{Sunway,Санвей,"Sunway University"}'::text[]),
  ('{Bucheon,Пучон,"Bucheon University","Toshkentdagi Puchon universiteti"}'::text[]),
  ('{KIT,"Karlsruhe Institute of Technology","Karlsruhe texnologiya instituti","Технологический институт Карлсруэ"}'::text[]),
  ('{FAU,"Friedrich-Alexander-Universität"}'::text[]),
  ('{Vizja,Визья,"Vizja University"}'::text[]),
  ('{Lazarski,Лазарский,"Lazarski University"}'::text[]),
  ('{MIREA,МИРЭА}'::text[]),
  ('{MPEI,МЭИ}'::text[]),
  ('{MISIS,МИСИС,МИСиС}'::text[]),
  ('{SUSU,ЮУрГУ}'::text[])
) AS v (names)
WHERE NOT EXISTS (
  SELECT FROM "search_synonyms" s WHERE string_to_array(lower(array_to_string(s."names", E'\n')), E'\n')
    && string_to_array(lower(array_to_string(v.names, E'\n')), E'\n')
);
