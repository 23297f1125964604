-- Of two `е` at a word's beginning the second one is `ye` too: looked behind, and not taken along. No name has begun so.
create or replace function fold_text(name text) returns text language sql immutable strict parallel safe as $$
  with latin as (
    select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        regexp_replace(
          regexp_replace(lower(normalize(name, NFC) collate "und-x-icu"), '[''`´ʹʻʼʽˈ‘’‛′ʿʾ]', '', 'g'),
          '(?<=^|[^[:alpha:]]|[аеёиоуўэюяыъь])е', 'ye', 'g'
        ),
        'абвгғдежзийкқлмнопрстуўфхҳыэıøłđðəŋħъь', 'abvggdejziykqlmnoprstuofxhieiolddanh'
      ),
      'ё', 'yo'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'yu'), 'я', 'ya'), 'þ', 'th'), 'ß', 'ss'),
      'æ', 'ae'), 'œ', 'oe') as name
  )
  select btrim(regexp_replace(
    translate(
      regexp_replace(normalize(name, NFD), '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
      'абвгғдежзийкқлмнопрстуўфхҳыэıøłđðəŋħъь', 'abvggdejziykqlmnoprstuofxhieiolddanh'
    ),
    '[^[:alnum:]]+', ' ', 'g'
  ))
  from latin
$$;
