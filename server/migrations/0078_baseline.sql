-- Everything that the migrations 0000 to 0078 had made, as pg_dump reads it (docs/decisions/096-one-baseline.md). A database that has
-- had them goes on after it.
set local check_function_bodies = false;
set local search_path = '';
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.add_country_facts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into country_facts (country_id, visa_uz, visa_ru, visa_en) select id, '', '', '' from added
  on conflict (country_id) do nothing;
  return null;
end $$;

CREATE FUNCTION public.check_ledger_sum() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM "added" GROUP BY "transfer_id" HAVING sum("amount_tiyin") <> 0) THEN
    RAISE EXCEPTION 'entries of a transfer that do not add up to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.convert_tuition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.tuition_tiyin := tiyin_of(new.tuition_minor, new.tuition_currency);
  return new;
end $$;

CREATE FUNCTION public.convert_tuition_anew() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- Whoever is changing programmes ends first, and nobody begins before the rate is there: no tuition is left at the former one.
  lock table programs in exclusive mode;
  update programs set tuition_tiyin = tiyin_of(tuition_minor, tuition_currency)
  where tuition_currency in (old.currency, new.currency)
    and tuition_tiyin is distinct from tiyin_of(tuition_minor, tuition_currency);
  return null;
end $$;

CREATE FUNCTION public.cyrillic_order(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select translate(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(name), 'yoʻ', 'йѡ'), 'oʻ', 'ѡ'), 'gʻ', 'ѥ'), 'sʼh', 'сѧ'), 'sh', 'ш'), 'ch', 'ч'),
          'yo', 'еѿ'), 'yu', 'ю'), 'ya', 'я'), 'ye', 'е'),
        '(^|[^[:alpha:]ʻʼ])e', '\1э', 'g'),
      '([aiouеиоуѡюяѿ])e', '\1э', 'g'),
    'abdefghijklmnopqrstuvxyzʼ', 'абдефгѧижклмнопѣрстувхйзъ')
$$;

CREATE FUNCTION public.fold_names(names text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select ' ' || public.fold_text(array_to_string(names, ' '))
$$;

CREATE FUNCTION public.fold_text(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
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

CREATE FUNCTION public.keep_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a published version of % never changes', tg_table_name;
end $$;

CREATE FUNCTION public.move_scholarships() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update scholarships set country_id = new.country_id
    where university_id = new.id and country_id is distinct from new.country_id;
  return null;
end $$;

CREATE FUNCTION public.notify_catalogue() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

CREATE FUNCTION public.notify_lists() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  tags text;
begin
  if tg_op = 'UPDATE' then
    select string_agg(distinct tag, ',') into tags from (
      select 'search' as tag from changed
      union all
      select 'list:' || n.kind from changed n join former o using (kind, ref_id)
      where (n.name_uz, n.name_ru, n.name_en, n.country_ids, n.continent_ids, n.faculty_ids, n.degree_ids,
          n.university_ids, n.rating, n.weight, n.start_date, n.expired_date, n.is_free, n.answer_minutes,
          n.finished_percent, n.price_tiyin)
        is distinct from (o.name_uz, o.name_ru, o.name_en, o.country_ids, o.continent_ids, o.faculty_ids, o.degree_ids,
          o.university_ids, o.rating, o.weight, o.start_date, o.expired_date, o.is_free, o.answer_minutes,
          o.finished_percent, o.price_tiyin)
      union all
      select 'counts' from changed n join former o using (kind, ref_id)
      where n.kind = 'UNIVERSITY' and (n.country_ids, n.continent_ids, n.faculty_ids, n.degree_ids)
        is distinct from (o.country_ids, o.continent_ids, o.faculty_ids, o.degree_ids)
    ) as said;
  else
    select string_agg(distinct tag, ',') into tags from (
      select 'list:' || kind as tag from changed
      union all select 'search' from changed
      union all select 'counts' from changed where kind = 'UNIVERSITY'
    ) as said;
  end if;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;

CREATE FUNCTION public.notify_programs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  tags text;
begin
  -- More than fifty are as good as all.
  execute format(
    'select case when count(*) > 50 then ''*'' else string_agg(''program:'' || id, '','') || '',list:PROGRAM'' end
     from (select distinct %I as id from changed limit 51) as ids', tg_argv[0]
  ) into tags;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;

CREATE FUNCTION public.notify_records() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  tags text;
begin
  -- More than fifty are as good as all.
  execute format(
    'select case when count(*) > 50 then ''*'' else string_agg(%L || id, '','') end
     from (select distinct %I as id from changed limit 51) as ids', tg_argv[0] || ':', tg_argv[1]
  ) into tags;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;

CREATE FUNCTION public.notify_sessions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  notice text;
begin
  select case when count(*) <= 100 then string_agg(id::text, ',') else '*' end into notice from ended;
  if notice is not null then
    perform pg_notify('sessions', notice);
  end if;
  return null;
end $$;

CREATE FUNCTION public.notify_tag() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('catalogue', tg_argv[0]);
  return null;
end $$;

CREATE FUNCTION public.notify_tariffs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  owners text := case tg_table_name
    when 'tariffs' then 'select r.consulting_id from %I r'
    when 'steps' then 'select t.consulting_id from %I r join tariffs t on t.id = r.tariff_id'
    when 'step_levels' then 'select t.consulting_id from %I r join steps s on s.id = r.step_id
      join tariffs t on t.id = s.tariff_id'
    when 'level_documents' then 'select t.consulting_id from %I r join step_levels l on l.id = r.level_id
      join steps s on s.id = l.step_id join tariffs t on t.id = s.tariff_id'
  end;
  tags text;
begin
  -- What goes with something else finds its agency no more: that has had it said.
  owners := case tg_op
    when 'INSERT' then format(owners, 'changed')
    when 'DELETE' then format(owners, 'former')
    else format(owners, 'changed') || ' union ' || format(owners, 'former')
  end;
  -- More than fifty are as good as all.
  execute format(
    'select case when count(*) > 50 then ''*'' else string_agg(''tariffs:'' || consulting_id, '','') end
     from (select distinct consulting_id from (%s) as o where consulting_id is not null limit 51) as ids', owners
  ) into tags;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;

CREATE FUNCTION public.refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % of %', lower(TG_OP), TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION public.tiyin_of(amount bigint, code text) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select case
    when amount is null or amount = 0 or code = 'UZS' then amount
    else (
      select case when made.tiyin <= 9007199254740991 then made.tiyin::bigint end
      from (select rate_tiyin, nominal from exchange_rates where currency = code order by dated_on desc limit 1) as r
      cross join lateral (select r.nominal * case when code in ('KRW', 'JPY') then 1 else 100 end::numeric as parts) as of
      cross join lateral (select div(2 * amount * r.rate_tiyin + of.parts, 2 * of.parts) as tiyin) as made
    )
  end
$$;

CREATE TABLE public.accounts (
    id uuid NOT NULL,
    kind text NOT NULL,
    phone text,
    password_hash text,
    role text NOT NULL,
    status text NOT NULL,
    must_change_password boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    language text,
    last_seen_at timestamp with time zone,
    CONSTRAINT accounts_credentials CHECK (
CASE
    WHEN (status = 'DELETED'::text) THEN ((phone IS NULL) AND (password_hash IS NULL))
    ELSE ((phone ~ '^998[0-9]{9}$'::text) AND (password_hash IS NOT NULL))
END),
    CONSTRAINT accounts_language CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text, 'uz-Cyrl'::text]))),
    CONSTRAINT accounts_role CHECK ((((kind = 'PROFILE'::text) AND (role = ANY (ARRAY['ROLE_STUDENT'::text, 'ROLE_ADMIN'::text]))) OR ((kind = 'CONSULTING'::text) AND (role = ANY (ARRAY['ROLE_CONSULTING'::text, 'ROLE_CONSULTING_MANAGER'::text]))))),
    CONSTRAINT accounts_status CHECK ((status = ANY (ARRAY['UNVERIFIED'::text, 'ACTIVE'::text, 'BLOCKED'::text, 'DELETED'::text])))
);

CREATE TABLE public.applicant_data (
    account_id uuid NOT NULL,
    education text,
    graduation_year smallint,
    mark real,
    mark_scale smallint,
    certificates jsonb,
    birth_year smallint,
    citizenship text,
    budget_minor bigint,
    budget_currency text,
    degrees text[] DEFAULT '{}'::text[] NOT NULL,
    faculty_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    country_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    start_month date,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT applicant_data_budget CHECK (((budget_minor IS NULL) = (budget_currency IS NULL))),
    CONSTRAINT applicant_data_budget_amount CHECK ((budget_minor > 0)),
    CONSTRAINT applicant_data_mark CHECK (((mark IS NULL) = (mark_scale IS NULL)))
);

CREATE TABLE public.application_documents (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    requirement_id integer,
    attachment_id uuid NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    comment text,
    number smallint NOT NULL,
    side text NOT NULL,
    author_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT application_documents_side CHECK ((side = ANY (ARRAY['STUDENT'::text, 'CONSULTING'::text]))),
    CONSTRAINT application_documents_status CHECK ((status = ANY (ARRAY['UPLOADED'::text, 'ACCEPTED'::text, 'RETURNED'::text, 'REPLACED'::text])))
);

CREATE TABLE public.application_events (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    seq integer NOT NULL,
    type text NOT NULL,
    actor_id uuid,
    actor_role text,
    comment text,
    step_id integer,
    level_id integer,
    manager_id uuid,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.application_levels (
    id integer NOT NULL,
    application_id uuid NOT NULL,
    step_id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    description_uz text NOT NULL,
    description_ru text NOT NULL,
    description_en text NOT NULL,
    number smallint NOT NULL,
    days smallint NOT NULL,
    status text,
    return_comment text,
    deadline date,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    CONSTRAINT application_levels_status CHECK ((status = ANY (ARRAY['STARTED'::text, 'TRAIL'::text, 'FINISHED'::text])))
);

ALTER TABLE public.application_levels ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.application_levels_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.application_notes (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    author_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.application_numbers (
    month text NOT NULL,
    last integer NOT NULL
);

CREATE TABLE public.application_requirements (
    id integer NOT NULL,
    application_id uuid NOT NULL,
    level_id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    is_required boolean NOT NULL,
    number smallint NOT NULL,
    example_id uuid,
    example_name text,
    example_consulting_id integer
);

ALTER TABLE public.application_requirements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.application_requirements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.application_steps (
    id integer NOT NULL,
    application_id uuid NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    description_uz text NOT NULL,
    description_ru text NOT NULL,
    description_en text NOT NULL,
    number smallint NOT NULL,
    share_percent smallint NOT NULL,
    share_tiyin bigint NOT NULL,
    status text,
    finished_at timestamp with time zone,
    dispute_lost_at timestamp with time zone,
    CONSTRAINT application_steps_status CHECK ((status = ANY (ARRAY['STARTED'::text, 'FINISHED'::text])))
);

ALTER TABLE public.application_steps ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.application_steps_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.application_views (
    id integer NOT NULL,
    employee_id uuid NOT NULL,
    name text NOT NULL,
    filter jsonb NOT NULL
);

ALTER TABLE public.application_views ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.application_views_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.applications (
    id uuid NOT NULL,
    number text NOT NULL,
    student_id uuid NOT NULL,
    consulting_id integer NOT NULL,
    tariff_id integer NOT NULL,
    university_id integer,
    scholarship_id integer,
    degree_id integer,
    faculty_id integer,
    manager_id uuid,
    status text NOT NULL,
    payment text NOT NULL,
    price_tiyin bigint NOT NULL,
    comment text,
    end_comment text,
    step_id integer,
    level_id integer,
    step_number smallint,
    next text NOT NULL,
    turn text,
    deadline date,
    version integer NOT NULL,
    last_seq integer NOT NULL,
    document_count integer DEFAULT 0 NOT NULL,
    idempotency_key text,
    disputed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    paid_at timestamp with time zone,
    ended_at timestamp with time zone,
    active_at timestamp with time zone NOT NULL,
    step_started_at timestamp with time zone,
    first_answer_at timestamp with time zone,
    is_walk_in boolean DEFAULT false NOT NULL,
    is_in_parts boolean DEFAULT false NOT NULL,
    due_since timestamp with time zone,
    program_id integer,
    call_hash text,
    CONSTRAINT applications_level CHECK (((status = 'STARTED'::text) = (level_id IS NOT NULL))),
    CONSTRAINT applications_next CHECK ((next = ANY (ARRAY['REVIEW'::text, 'PAY'::text, 'SUBMIT'::text, 'REWORK'::text, 'CHECK'::text, 'LEAD'::text, 'NONE'::text]))),
    CONSTRAINT applications_payment CHECK ((payment = ANY (ARRAY['NONE'::text, 'DUE'::text, 'PAID'::text, 'RETURNED'::text]))),
    CONSTRAINT applications_price CHECK ((price_tiyin >= 0)),
    CONSTRAINT applications_running CHECK (((status = ANY (ARRAY['TRAIL'::text, 'STARTED'::text])) = (turn IS NOT NULL))),
    CONSTRAINT applications_status CHECK ((status = ANY (ARRAY['TRAIL'::text, 'STARTED'::text, 'FINISHED'::text, 'REJECTED'::text, 'CANCELED'::text]))),
    CONSTRAINT applications_turn CHECK ((turn = ANY (ARRAY['STUDENT'::text, 'CONSULTING'::text])))
);

CREATE TABLE public.approvals (
    id uuid NOT NULL,
    kind text NOT NULL,
    request jsonb NOT NULL,
    amount_tiyin bigint NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    title text NOT NULL,
    state text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by uuid,
    ended_at timestamp with time zone,
    refusal text,
    problem text,
    CONSTRAINT approvals_amount CHECK ((amount_tiyin >= 0)),
    CONSTRAINT approvals_decided CHECK (((state = ANY (ARRAY['APPROVED'::text, 'REFUSED'::text, 'FAILED'::text])) = (decided_by IS NOT NULL))),
    CONSTRAINT approvals_ended CHECK (((state = 'WAITING'::text) = (ended_at IS NULL))),
    CONSTRAINT approvals_kind CHECK ((kind = ANY (ARRAY['SEND'::text, 'BANK_FILE'::text, 'CONFIRM'::text, 'APPLICATION_CORRECTION'::text, 'DAY_CORRECTION'::text, 'CORRECTION_TAKEN_BACK'::text]))),
    CONSTRAINT approvals_problem CHECK (((state = 'FAILED'::text) = (problem IS NOT NULL))),
    CONSTRAINT approvals_refusal CHECK (((state = 'REFUSED'::text) = (refusal IS NOT NULL))),
    CONSTRAINT approvals_second CHECK ((decided_by <> asked_by)),
    CONSTRAINT approvals_state CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REFUSED'::text, 'CANCELED'::text, 'EXPIRED'::text, 'FAILED'::text])))
);

CREATE TABLE public.attachments (
    id uuid NOT NULL,
    kind text NOT NULL,
    owner_id uuid,
    media_type text NOT NULL,
    size_bytes bigint NOT NULL,
    checksum text NOT NULL,
    width integer,
    height integer,
    original text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    uses integer DEFAULT 0 NOT NULL,
    removed_at timestamp with time zone,
    held_until timestamp with time zone,
    cover_kind text,
    cover_name text,
    CONSTRAINT attachments_cover CHECK ((cover_kind = ANY (ARRAY['university'::text, 'scholarship'::text, 'agency'::text]))),
    CONSTRAINT attachments_kind CHECK ((kind = ANY (ARRAY['PICTURE'::text, 'DOCUMENT'::text]))),
    CONSTRAINT attachments_size CHECK (((size_bytes > 0) OR (cover_name IS NOT NULL))),
    CONSTRAINT attachments_uses CHECK ((uses >= 0))
);

CREATE TABLE public.attempts (
    key text NOT NULL,
    moments timestamp with time zone[] NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.audit_records (
    id uuid NOT NULL,
    actor_id uuid NOT NULL,
    actor_role text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    details jsonb NOT NULL,
    address text,
    created_at timestamp with time zone NOT NULL,
    title text,
    before jsonb,
    after jsonb,
    group_id uuid,
    undoes uuid,
    undone_by uuid,
    idempotency_key text,
    search_text text GENERATED ALWAYS AS ((' '::text || public.fold_text(COALESCE(title, ''::text)))) STORED NOT NULL,
    call_hash text
);

CREATE TABLE public.bank_details (
    id uuid NOT NULL,
    consulting_id integer NOT NULL,
    account text NOT NULL,
    mfo text NOT NULL,
    holder text NOT NULL,
    bank text NOT NULL,
    state text NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    starts_at timestamp with time zone,
    owner_count integer DEFAULT 0 NOT NULL,
    stopped_by uuid,
    stopped_at timestamp with time zone,
    CONSTRAINT bank_details_confirmed CHECK (((state = 'DRAFT'::text) = (starts_at IS NULL))),
    CONSTRAINT bank_details_state CHECK ((state = ANY (ARRAY['DRAFT'::text, 'CONFIRMED'::text, 'STOPPED'::text]))),
    CONSTRAINT bank_details_stopped CHECK (((state = 'STOPPED'::text) = (stopped_at IS NOT NULL)))
);

CREATE TABLE public.calendar_links (
    account_id uuid NOT NULL,
    token_hash text NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT calendar_links_language CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text, 'uz-Cyrl'::text])))
);

CREATE TABLE public.chat_messages (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    seq integer NOT NULL,
    side text NOT NULL,
    author_id uuid NOT NULL,
    author_role text NOT NULL,
    text text NOT NULL,
    attachment_id uuid,
    file_name text,
    client_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    is_from_telegram boolean DEFAULT false NOT NULL,
    CONSTRAINT chat_messages_content CHECK (((removed_at IS NULL) = ((text <> ''::text) OR (attachment_id IS NOT NULL)))),
    CONSTRAINT chat_messages_file CHECK (((attachment_id IS NULL) = (file_name IS NULL))),
    CONSTRAINT chat_messages_side CHECK ((side = ANY (ARRAY['STUDENT'::text, 'CONSULTING'::text])))
);

CREATE TABLE public.chat_reads (
    application_id uuid NOT NULL,
    side text NOT NULL,
    read_seq integer DEFAULT 0 NOT NULL,
    unread_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT chat_reads_side CHECK ((side = ANY (ARRAY['STUDENT'::text, 'CONSULTING'::text]))),
    CONSTRAINT chat_reads_unread CHECK ((unread_count >= 0))
);

CREATE TABLE public.closing_returns (
    closing_id uuid NOT NULL,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    idempotency_key text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.codes (
    id uuid NOT NULL,
    kind text NOT NULL,
    purpose text NOT NULL,
    phone text NOT NULL,
    account_id uuid,
    hash text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    former jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT codes_purpose CHECK ((purpose = ANY (ARRAY['REGISTRATION'::text, 'RESET'::text, 'PHONE'::text, 'JOIN'::text, 'BANK'::text]))),
    CONSTRAINT codes_requester CHECK (((purpose = ANY (ARRAY['PHONE'::text, 'BANK'::text])) = (account_id IS NOT NULL)))
);

CREATE TABLE public.commission_rates (
    id integer NOT NULL,
    consulting_id integer NOT NULL,
    points integer NOT NULL,
    holds_from date NOT NULL,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT commission_rates_ahead CHECK ((holds_from > ((created_at AT TIME ZONE 'Asia/Tashkent'::text))::date)),
    CONSTRAINT commission_rates_points CHECK (((points >= 0) AND (points <= 5000)))
);

ALTER TABLE public.commission_rates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.commission_rates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.consulting_comments (
    id integer NOT NULL,
    consulting_id integer NOT NULL,
    application_id uuid,
    author_id uuid,
    author_name text NOT NULL,
    rating smallint NOT NULL,
    text text NOT NULL,
    reply text,
    replied_at timestamp with time zone,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    reply_edited_at timestamp with time zone,
    hidden_at timestamp with time zone,
    hidden_reason text,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT comments_hidden CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
    CONSTRAINT comments_rating CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT comments_reply CHECK (((reply IS NULL) = (replied_at IS NULL)))
);

ALTER TABLE public.consulting_comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.consulting_comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.consulting_universities (
    cuid integer NOT NULL,
    consulting_id integer NOT NULL,
    university_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.consulting_universities ALTER COLUMN cuid ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.consulting_universities_cuid_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.consultings (
    id integer NOT NULL,
    name text NOT NULL,
    abbreviation text NOT NULL,
    description_uz text NOT NULL,
    description_ru text NOT NULL,
    description_en text NOT NULL,
    city_uz text NOT NULL,
    city_ru text NOT NULL,
    city_en text NOT NULL,
    photo_id uuid,
    owner_name text NOT NULL,
    owner_surname text NOT NULL,
    phone text NOT NULL,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    comment_count integer DEFAULT 0 NOT NULL,
    rating_total integer DEFAULT 0 NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    legal_name text,
    tax_number text,
    web_site text,
    verified_on date,
    verified_until date,
    verified_by uuid,
    search_text text GENERATED ALWAYS AS ((' '::text || public.fold_text(((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(abbreviation, ''::text)) || ' '::text) || COALESCE(legal_name, ''::text)) || ' '::text) || COALESCE(owner_name, ''::text)) || ' '::text) || COALESCE(owner_surname, ''::text))))) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    verification_reason text,
    opening_hours jsonb DEFAULT '[]'::jsonb NOT NULL,
    licence_number text,
    answer_minutes integer,
    answer_count integer DEFAULT 0 NOT NULL,
    finished_percent integer,
    finished_count integer DEFAULT 0 NOT NULL,
    rejected_count integer DEFAULT 0 NOT NULL,
    canceled_count integer DEFAULT 0 NOT NULL,
    price_from_tiyin bigint,
    finished_step_count integer DEFAULT 0 NOT NULL,
    lost_step_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT consultings_phone CHECK ((phone ~ '^[0-9]{7,15}$'::text)),
    CONSTRAINT consultings_rating CHECK (((rating_total >= comment_count) AND (rating_total <= (5 * comment_count)))),
    CONSTRAINT consultings_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
    CONSTRAINT consultings_tax_number CHECK ((tax_number ~ '^[0-9]{9}$'::text))
);

ALTER TABLE public.consultings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.consultings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.continents (
    id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    order_number integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid
);

ALTER TABLE public.continents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.continents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.countries (
    id integer NOT NULL,
    code text NOT NULL,
    continent_id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    order_number integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS ((' '::text || public.fold_text(((((((COALESCE(name_uz, ''::text) || ' '::text) || COALESCE(name_ru, ''::text)) || ' '::text) || COALESCE(name_en, ''::text)) || ' '::text) || COALESCE(code, ''::text))))) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    CONSTRAINT countries_code CHECK ((code ~ '^[A-Z]{2}$'::text))
);

ALTER TABLE public.countries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.countries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.country_facts (
    country_id integer NOT NULL,
    living_from_minor bigint,
    living_to_minor bigint,
    living_currency text,
    living_year smallint,
    living_source_url text,
    living_checked_on date,
    recognition text DEFAULT 'UNKNOWN'::text NOT NULL,
    recognition_source_url text,
    recognition_checked_on date,
    legalisation text,
    legalisation_source_url text,
    legalisation_checked_on date,
    visa_uz text NOT NULL,
    visa_ru text NOT NULL,
    visa_en text NOT NULL,
    visa_source_url text,
    visa_checked_on date,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT country_facts_legalisation CHECK ((legalisation = ANY (ARRAY['APOSTILLE'::text, 'CONSULAR'::text, 'NONE'::text]))),
    CONSTRAINT country_facts_living CHECK (((living_from_minor > 0) AND (living_from_minor <= living_to_minor))),
    CONSTRAINT country_facts_living_whole CHECK ((num_nulls(living_from_minor, living_to_minor, living_currency) = ANY (ARRAY[0, 3]))),
    CONSTRAINT country_facts_recognition CHECK ((recognition = ANY (ARRAY['LIKELY'::text, 'TEST'::text, 'UNKNOWN'::text])))
);

CREATE TABLE public.cyrillic_corrections (
    id integer NOT NULL,
    latin text NOT NULL,
    cyrillic text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT cyrillic_corrections_texts CHECK (((latin <> ''::text) AND (cyrillic <> ''::text) AND (length(latin) <= 300) AND (length(cyrillic) <= 300)))
);

ALTER TABLE public.cyrillic_corrections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.cyrillic_corrections_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.degrees (
    id integer NOT NULL,
    key text NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    order_number integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid
);

ALTER TABLE public.degrees ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.degrees_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.difference_closings (
    id uuid NOT NULL,
    provider text NOT NULL,
    day date NOT NULL,
    number text NOT NULL,
    difference_tiyin bigint NOT NULL,
    amount_tiyin bigint NOT NULL,
    side text,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    idempotency_key text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT difference_closings_amount CHECK ((amount_tiyin <> 0)),
    CONSTRAINT difference_closings_provider CHECK ((provider = ANY (ARRAY['PAYME'::text, 'CLICK'::text, 'UZUM'::text]))),
    CONSTRAINT difference_closings_side CHECK ((side = ANY (ARRAY['STUDENT'::text, 'OUTSIDE'::text])))
);

CREATE TABLE public.dispute_events (
    id uuid NOT NULL,
    dispute_id uuid NOT NULL,
    type text NOT NULL,
    actor_id uuid NOT NULL,
    actor_role text NOT NULL,
    comment text,
    return_tiyin bigint,
    to_side text,
    file_count smallint DEFAULT 0 NOT NULL,
    message_count smallint DEFAULT 0 NOT NULL,
    idempotency_key text,
    created_at timestamp with time zone NOT NULL,
    body_hash text,
    CONSTRAINT dispute_events_asked CHECK (((type = 'ASKED'::text) = (to_side IS NOT NULL)))
);

CREATE TABLE public.dispute_evidence (
    id uuid NOT NULL,
    dispute_id uuid NOT NULL,
    side text NOT NULL,
    attachment_id uuid,
    name text,
    message_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT dispute_evidence_name CHECK (((attachment_id IS NULL) = (name IS NULL))),
    CONSTRAINT dispute_evidence_one CHECK (((message_id IS NULL) OR (attachment_id IS NULL))),
    CONSTRAINT dispute_evidence_side CHECK ((side = ANY (ARRAY['STUDENT'::text, 'CONSULTING'::text])))
);

CREATE TABLE public.disputes (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    step_id integer NOT NULL,
    kind text NOT NULL,
    comment text NOT NULL,
    wish text NOT NULL,
    wish_tiyin bigint,
    amount_tiyin bigint NOT NULL,
    left_ms bigint NOT NULL,
    state text DEFAULT 'OPEN'::text NOT NULL,
    answered_by uuid,
    answered_role text,
    answered_at timestamp with time zone,
    answer_comment text,
    proposed_tiyin bigint,
    reminded_hours smallint,
    reminded_at timestamp with time zone,
    returned_tiyin bigint,
    reason text,
    ended_by uuid,
    ended_role text,
    ended_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    answer_until timestamp with time zone NOT NULL,
    decide_until timestamp with time zone NOT NULL,
    CONSTRAINT disputes_answer CHECK ((num_nulls(answered_by, answered_role, answered_at, answer_comment, proposed_tiyin) = ANY (ARRAY[0, 5]))),
    CONSTRAINT disputes_divided CHECK (((state = ANY (ARRAY['AGREED'::text, 'SETTLED'::text])) = (returned_tiyin IS NOT NULL))),
    CONSTRAINT disputes_ended CHECK ((((state = 'OPEN'::text) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_by IS NULL) = (ended_role IS NULL)))),
    CONSTRAINT disputes_kind CHECK ((kind = ANY (ARRAY['NOT_DONE'::text, 'DONE_WRONG'::text, 'LATE'::text, 'FORGED'::text]))),
    CONSTRAINT disputes_left CHECK ((left_ms > 0)),
    CONSTRAINT disputes_proposed CHECK (((proposed_tiyin >= 0) AND (proposed_tiyin <= amount_tiyin))),
    CONSTRAINT disputes_reason CHECK (((state = 'SETTLED'::text) = (reason IS NOT NULL))),
    CONSTRAINT disputes_reminded CHECK ((reminded_hours = ANY (ARRAY[24, 6]))),
    CONSTRAINT disputes_returned CHECK (((returned_tiyin >= 0) AND (returned_tiyin <= amount_tiyin))),
    CONSTRAINT disputes_state CHECK ((state = ANY (ARRAY['OPEN'::text, 'AGREED'::text, 'SETTLED'::text, 'WITHDRAWN'::text]))),
    CONSTRAINT disputes_wish CHECK ((wish = ANY (ARRAY['FIX'::text, 'WHOLE'::text, 'PART'::text]))),
    CONSTRAINT disputes_wish_amount CHECK (
CASE wish
    WHEN 'FIX'::text THEN (wish_tiyin IS NULL)
    WHEN 'WHOLE'::text THEN COALESCE((wish_tiyin = amount_tiyin), false)
    ELSE COALESCE(((wish_tiyin > 0) AND (wish_tiyin < amount_tiyin)), false)
END)
);

CREATE TABLE public.employees (
    id uuid NOT NULL,
    consulting_id integer NOT NULL,
    name text NOT NULL,
    surname text NOT NULL,
    photo_id uuid,
    invited_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.exchange_rates (
    id integer NOT NULL,
    currency text NOT NULL,
    rate_tiyin bigint NOT NULL,
    nominal integer NOT NULL,
    dated_on date NOT NULL,
    source_url text NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT exchange_rates_currency CHECK (((currency ~ '^[A-Z]{3}$'::text) AND (currency <> 'UZS'::text))),
    CONSTRAINT exchange_rates_rate CHECK (((rate_tiyin > 0) AND (nominal > 0)))
);

ALTER TABLE public.exchange_rates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.exchange_rates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.fact_checks (
    id uuid NOT NULL,
    kind text NOT NULL,
    ref_id integer NOT NULL,
    source_url text,
    quote text,
    checked_by uuid NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT fact_checks_kind CHECK ((kind = ANY (ARRAY['UNIVERSITY'::text, 'SCHOLARSHIP'::text, 'PROGRAM'::text, 'COUNTRY'::text])))
);

CREATE TABLE public.faculties (
    id integer NOT NULL,
    level smallint NOT NULL,
    parent_id integer,
    parent_level smallint GENERATED ALWAYS AS (
CASE
    WHEN (level = 2) THEN 1
    ELSE NULL::integer
END) STORED,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    order_number integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    CONSTRAINT faculties_level CHECK (((level = ANY (ARRAY[1, 2])) AND ((level = 1) = (parent_id IS NULL))))
);

ALTER TABLE public.faculties ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.faculties_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.held_employees (
    id uuid NOT NULL,
    consulting_id integer NOT NULL,
    name text NOT NULL,
    surname text NOT NULL,
    phone text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    status text NOT NULL,
    must_change_password boolean NOT NULL,
    language text,
    created_at timestamp with time zone NOT NULL,
    held_until timestamp with time zone NOT NULL
);

CREATE TABLE public.import_mappings (
    actor_id uuid NOT NULL,
    kind text NOT NULL,
    header_hash text NOT NULL,
    mapping jsonb NOT NULL
);

CREATE TABLE public.import_rows (
    import_id uuid NOT NULL,
    line integer NOT NULL,
    outcome text NOT NULL,
    ref_id integer,
    version integer,
    draft jsonb,
    changes jsonb NOT NULL,
    problems jsonb NOT NULL,
    title text NOT NULL,
    cells jsonb NOT NULL,
    CONSTRAINT import_rows_outcome CHECK ((outcome = ANY (ARRAY['NEW'::text, 'CHANGED'::text, 'SAME'::text, 'REFUSED'::text])))
);

CREATE TABLE public.imports (
    id uuid NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    file bytea NOT NULL,
    actor_id uuid NOT NULL,
    state text NOT NULL,
    columns jsonb NOT NULL,
    mapping jsonb NOT NULL,
    counts jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    format text NOT NULL,
    encoding text,
    delimiter text,
    address text NOT NULL,
    is_remembered boolean NOT NULL,
    row_count integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    failure text,
    CONSTRAINT imports_state CHECK ((state = ANY (ARRAY['MAPPING'::text, 'READY'::text, 'APPLYING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELED'::text])))
);

CREATE TABLE public.join_documents (
    request_id uuid NOT NULL,
    attachment_id uuid NOT NULL,
    name text NOT NULL
);

CREATE TABLE public.join_messages (
    id uuid NOT NULL,
    request_id uuid NOT NULL,
    by text NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT join_messages_by CHECK ((by = ANY (ARRAY['ADMIN'::text, 'APPLICANT'::text])))
);

CREATE TABLE public.join_requests (
    id uuid NOT NULL,
    phone text NOT NULL,
    name text NOT NULL,
    legal_name text NOT NULL,
    tax_number text NOT NULL,
    city text NOT NULL,
    web_site text,
    language text NOT NULL,
    state text DEFAULT 'NEW'::text NOT NULL,
    key_hash text NOT NULL,
    answer_due date NOT NULL,
    consulting_id integer,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    owner_name text NOT NULL,
    owner_surname text NOT NULL,
    decline_reason text,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS ((' '::text || public.fold_text(((((((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(legal_name, ''::text)) || ' '::text) || COALESCE(owner_name, ''::text)) || ' '::text) || COALESCE(owner_surname, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(tax_number, ''::text)) || ' '::text) || COALESCE(phone, ''::text))))) STORED NOT NULL,
    reminded_at timestamp with time zone,
    CONSTRAINT join_requests_reason CHECK (((state = 'DECLINED'::text) = (decline_reason IS NOT NULL))),
    CONSTRAINT join_requests_state CHECK ((state = ANY (ARRAY['NEW'::text, 'ASKED'::text, 'ANSWERED'::text, 'DECLINED'::text, 'ACCEPTED'::text, 'WITHDRAWN'::text])))
);

CREATE TABLE public.ledger_accounts (
    id integer NOT NULL,
    kind text NOT NULL,
    owner text NOT NULL,
    balance_tiyin bigint DEFAULT 0 NOT NULL,
    CONSTRAINT ledger_accounts_balance CHECK (((balance_tiyin >= 0) OR (kind = ANY (ARRAY['PROVIDER'::text, 'OUTSIDE'::text])))),
    CONSTRAINT ledger_accounts_kind CHECK ((kind = ANY (ARRAY['STUDENT'::text, 'CONSULTING'::text, 'HELD'::text, 'PAYOUT'::text, 'EARNED'::text, 'PROVIDER'::text, 'OUTSIDE'::text]))),
    CONSTRAINT ledger_accounts_safe CHECK ((abs(balance_tiyin) <= '9007199254740991'::bigint))
);

ALTER TABLE public.ledger_accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_days (
    account_id integer NOT NULL,
    day date NOT NULL,
    purpose text NOT NULL,
    is_income boolean NOT NULL,
    entry_count integer NOT NULL,
    amount_tiyin bigint NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    transfer_id uuid NOT NULL,
    account_id integer NOT NULL,
    amount_tiyin bigint NOT NULL,
    balance_tiyin bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_entries_amount CHECK ((amount_tiyin <> 0))
);

ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_proof_requests (
    id integer DEFAULT 1 NOT NULL,
    actor_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_proof_requests_one CHECK ((id = 1))
);

CREATE TABLE public.ledger_proofs (
    id integer NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    account_count integer NOT NULL,
    transfer_count bigint NOT NULL,
    entry_count bigint NOT NULL,
    fault_count integer NOT NULL,
    faults jsonb NOT NULL
);

ALTER TABLE public.ledger_proofs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_proofs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_transfers (
    id uuid NOT NULL,
    key text NOT NULL,
    purpose text NOT NULL,
    actor_id uuid,
    reason text,
    created_at timestamp with time zone NOT NULL,
    subject_id uuid,
    CONSTRAINT ledger_transfers_purpose CHECK ((purpose = ANY (ARRAY['TOP_UP'::text, 'TOP_UP_REVERSED'::text, 'PAYMENT'::text, 'RELEASE'::text, 'REFUND'::text, 'COMMISSION'::text, 'PAYOUT_RESERVED'::text, 'PAYOUT_RETURNED'::text, 'PAYOUT'::text, 'WITHDRAWAL'::text, 'CORRECTION'::text])))
);

CREATE TABLE public.level_documents (
    id integer NOT NULL,
    level_id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    is_required boolean NOT NULL,
    order_number integer NOT NULL,
    example_id uuid,
    example_name text
);

ALTER TABLE public.level_documents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.level_documents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.measure_requests (
    id integer NOT NULL,
    consulting_id integer NOT NULL
);

ALTER TABLE public.measure_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.measure_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.message_templates (
    id integer NOT NULL,
    consulting_id integer NOT NULL,
    name text NOT NULL,
    text text NOT NULL
);

ALTER TABLE public.message_templates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.message_templates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mistake_reports (
    id uuid NOT NULL,
    kind text NOT NULL,
    ref_id integer NOT NULL,
    text text NOT NULL,
    phone text,
    language text NOT NULL,
    status text DEFAULT 'NEW'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    closed_by uuid,
    CONSTRAINT mistake_reports_kind CHECK ((kind = ANY (ARRAY['UNIVERSITY'::text, 'SCHOLARSHIP'::text, 'CONSULTING'::text, 'PROGRAM'::text, 'COUNTRY'::text]))),
    CONSTRAINT mistake_reports_status CHECK ((status = ANY (ARRAY['NEW'::text, 'CORRECTED'::text, 'REJECTED'::text])))
);

CREATE TABLE public.money_acts (
    id uuid NOT NULL,
    kind text NOT NULL,
    amount_tiyin bigint NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    title text NOT NULL,
    actor_id uuid NOT NULL,
    second_id uuid,
    day date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT money_acts_amount CHECK ((amount_tiyin >= 0)),
    CONSTRAINT money_acts_kind CHECK ((kind = ANY (ARRAY['SEND'::text, 'BANK_FILE'::text, 'CONFIRM'::text, 'APPLICATION_CORRECTION'::text, 'DAY_CORRECTION'::text, 'CORRECTION_TAKEN_BACK'::text]))),
    CONSTRAINT money_acts_second CHECK ((second_id <> actor_id)),
    CONSTRAINT money_acts_subject CHECK ((subject = ANY (ARRAY['payout'::text, 'withdrawal'::text, 'application'::text, 'statement'::text])))
);

CREATE TABLE public.notifications (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    application_id uuid,
    actor_id uuid,
    level_id integer,
    comment text,
    deadline date,
    read_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    next text,
    next_level_id integer,
    amount_tiyin bigint,
    payment_id uuid,
    program_id integer,
    scholarship_id integer
);

CREATE TABLE public.operator_acceptances (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    text_id integer NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    address text,
    language text NOT NULL,
    CONSTRAINT operator_acceptances_language CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text, 'uz-Cyrl'::text])))
);

CREATE TABLE public.operator_details (
    id integer NOT NULL,
    legal_name_uz text NOT NULL,
    legal_name_ru text NOT NULL,
    legal_name_en text NOT NULL,
    inn text NOT NULL,
    bank_uz text NOT NULL,
    bank_ru text NOT NULL,
    bank_en text NOT NULL,
    account text NOT NULL,
    mfo text NOT NULL,
    address_uz text NOT NULL,
    address_ru text NOT NULL,
    address_en text NOT NULL,
    licence_number text NOT NULL,
    licensed_on date NOT NULL,
    licensed_by_uz text NOT NULL,
    licensed_by_ru text NOT NULL,
    licensed_by_en text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    number integer,
    valid_from date,
    published_at timestamp with time zone,
    published_by uuid,
    is_demo boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT operator_details_digits CHECK (((inn ~ '^[0-9]{9}$'::text) AND (account ~ '^[0-9]{20}$'::text) AND (mfo ~ '^[0-9]{5}$'::text))),
    CONSTRAINT operator_details_publication CHECK ((((number IS NULL) = (published_at IS NULL)) AND ((number IS NULL) = (valid_from IS NULL)) AND (number > 0)))
);

ALTER TABLE public.operator_details ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operator_details_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.operator_texts (
    id integer NOT NULL,
    kind text NOT NULL,
    text_uz text NOT NULL,
    text_ru text NOT NULL,
    text_en text NOT NULL,
    change_uz text DEFAULT ''::text NOT NULL,
    change_ru text DEFAULT ''::text NOT NULL,
    change_en text DEFAULT ''::text NOT NULL,
    number integer,
    valid_from date,
    published_at timestamp with time zone,
    published_by uuid,
    is_demo boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT operator_texts_kind CHECK ((kind = ANY (ARRAY['OFFER'::text, 'PRIVACY'::text]))),
    CONSTRAINT operator_texts_publication CHECK ((((number IS NULL) = (published_at IS NULL)) AND ((number IS NULL) = (valid_from IS NULL)) AND (number > 0)))
);

ALTER TABLE public.operator_texts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operator_texts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payments (
    id uuid NOT NULL,
    student_id uuid NOT NULL,
    amount_tiyin bigint NOT NULL,
    provider text NOT NULL,
    status text NOT NULL,
    idempotency_key text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    returned_tiyin bigint DEFAULT 0 NOT NULL,
    corrected_tiyin bigint DEFAULT 0 NOT NULL,
    canceled_tiyin bigint DEFAULT 0 NOT NULL,
    left_tiyin bigint GENERATED ALWAYS AS ((((
CASE
    WHEN (status = 'SUCCESS'::text) THEN amount_tiyin
    ELSE (0)::bigint
END + corrected_tiyin) - canceled_tiyin) - returned_tiyin)) STORED NOT NULL,
    CONSTRAINT payments_amount CHECK ((amount_tiyin > 0)),
    CONSTRAINT payments_ended CHECK (((status = 'CREATED'::text) = (ended_at IS NULL))),
    CONSTRAINT payments_provider CHECK ((provider = ANY (ARRAY['PAYME'::text, 'CLICK'::text, 'UZUM'::text, 'SANDBOX'::text]))),
    CONSTRAINT payments_status CHECK ((status = ANY (ARRAY['CREATED'::text, 'SUCCESS'::text, 'CANCELED'::text, 'SYSTEM_ERROR'::text])))
);

CREATE TABLE public.payout_parts (
    payout_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    amount_tiyin bigint NOT NULL,
    CONSTRAINT payout_parts_amount CHECK ((amount_tiyin > 0))
);

CREATE TABLE public.payouts (
    id uuid NOT NULL,
    kind text NOT NULL,
    consulting_id integer,
    student_id uuid,
    details_id uuid,
    amount_tiyin bigint NOT NULL,
    state text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    idempotency_key text,
    ended_by uuid,
    ended_at timestamp with time zone,
    document_number text,
    document_date date,
    reason text,
    sending_by uuid,
    sending_at timestamp with time zone,
    CONSTRAINT payouts_amount CHECK ((amount_tiyin > 0)),
    CONSTRAINT payouts_document CHECK (((state = 'CONFIRMED'::text) = (num_nonnulls(document_number, document_date) = 2))),
    CONSTRAINT payouts_ended CHECK (((state = ANY (ARRAY['WAITING'::text, 'SENDING'::text])) = (ended_at IS NULL))),
    CONSTRAINT payouts_kind CHECK ((kind = ANY (ARRAY['PAYOUT'::text, 'WITHDRAWAL'::text]))),
    CONSTRAINT payouts_reason CHECK (((state = 'DECLINED'::text) = (reason IS NOT NULL))),
    CONSTRAINT payouts_sending CHECK (
CASE state
    WHEN 'SENDING'::text THEN (num_nonnulls(sending_by, sending_at) = 2)
    WHEN 'WAITING'::text THEN (num_nonnulls(sending_by, sending_at) = 0)
    ELSE true
END),
    CONSTRAINT payouts_state CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'CONFIRMED'::text, 'DECLINED'::text, 'CANCELED'::text]))),
    CONSTRAINT payouts_whose CHECK (
CASE kind
    WHEN 'PAYOUT'::text THEN ((num_nonnulls(consulting_id, details_id) = 2) AND (student_id IS NULL))
    ELSE ((student_id IS NOT NULL) AND (num_nonnulls(consulting_id, details_id) = 0))
END)
);

CREATE TABLE public.profiles (
    id uuid NOT NULL,
    name text NOT NULL,
    surname text NOT NULL,
    gender text,
    country text,
    address text,
    photo_id uuid,
    search_text text GENERATED ALWAYS AS ((' '::text || public.fold_text(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(surname, ''::text)) || ' '::text) || COALESCE(name, ''::text))))) STORED NOT NULL,
    CONSTRAINT profiles_country CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT profiles_gender CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text])))
);

CREATE TABLE public.program_intakes (
    program_id integer NOT NULL,
    start_month date NOT NULL,
    opens_on date,
    deadline date,
    CONSTRAINT program_intakes_dates CHECK ((deadline >= opens_on)),
    CONSTRAINT program_intakes_month CHECK ((EXTRACT(day FROM start_month) = (1)::numeric))
);

CREATE TABLE public.programs (
    id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    university_id integer NOT NULL,
    degree_id integer NOT NULL,
    faculty_id integer NOT NULL,
    languages text[] NOT NULL,
    duration_months smallint,
    tuition_minor bigint,
    tuition_currency text,
    requirements jsonb,
    web_page text,
    source_url text,
    checked_on date,
    checked_by uuid,
    is_active boolean DEFAULT true NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    search_text text GENERATED ALWAYS AS ((' '::text || public.fold_text(((((COALESCE(name_uz, ''::text) || ' '::text) || COALESCE(name_ru, ''::text)) || ' '::text) || COALESCE(name_en, ''::text))))) STORED NOT NULL,
    missing_languages text[] GENERATED ALWAYS AS (array_remove(ARRAY[
CASE
    WHEN (name_uz = ''::text) THEN 'uz'::text
    ELSE NULL::text
END,
CASE
    WHEN (name_ru = ''::text) THEN 'ru'::text
    ELSE NULL::text
END,
CASE
    WHEN (name_en = ''::text) THEN 'en'::text
    ELSE NULL::text
END], NULL::text)) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    facts_year smallint,
    tuition_tiyin bigint,
    CONSTRAINT programs_duration CHECK ((duration_months > 0)),
    CONSTRAINT programs_facts_year CHECK (((facts_year >= 2000) AND (facts_year <= 2099))),
    CONSTRAINT programs_languages CHECK ((cardinality(languages) > 0)),
    CONSTRAINT programs_tuition CHECK (((tuition_minor >= 0) AND ((tuition_currency IS NOT NULL) = (COALESCE(tuition_minor, (0)::bigint) > 0))))
);

ALTER TABLE public.programs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.programs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.protected_shares (
    step_id integer NOT NULL,
    application_id uuid NOT NULL,
    amount_tiyin bigint NOT NULL,
    state text NOT NULL,
    released_tiyin bigint DEFAULT 0 NOT NULL,
    returned_tiyin bigint DEFAULT 0 NOT NULL,
    due_since timestamp with time zone,
    paid_at timestamp with time zone,
    idempotency_key text,
    finished_at timestamp with time zone,
    releases_at timestamp with time zone,
    reminded_hours smallint,
    ended_at timestamp with time zone,
    ended_by text,
    dispute_id uuid,
    messaged_hours smallint,
    commission_tiyin bigint DEFAULT 0 NOT NULL,
    CONSTRAINT protected_shares_amount CHECK ((amount_tiyin >= 0)),
    CONSTRAINT protected_shares_clock CHECK (((state = 'AWAITING'::text) = (releases_at IS NOT NULL))),
    CONSTRAINT protected_shares_commission CHECK (((commission_tiyin >= 0) AND (commission_tiyin <= (released_tiyin / 2)))),
    CONSTRAINT protected_shares_dispute CHECK (((state <> 'DISPUTED'::text) OR (dispute_id IS NOT NULL))),
    CONSTRAINT protected_shares_ended CHECK ((((state = ANY (ARRAY['RELEASED'::text, 'RETURNED'::text, 'SPLIT'::text])) = (ended_at IS NOT NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL)))),
    CONSTRAINT protected_shares_ended_by CHECK ((ended_by = ANY (ARRAY['STUDENT'::text, 'TIME'::text, 'SETTLEMENT'::text, 'END'::text]))),
    CONSTRAINT protected_shares_finished CHECK (((state <> ALL (ARRAY['AWAITING'::text, 'DISPUTED'::text])) OR (finished_at IS NOT NULL))),
    CONSTRAINT protected_shares_messaged CHECK ((messaged_hours = ANY (ARRAY[24, 6, 1]))),
    CONSTRAINT protected_shares_paid CHECK (((state = 'UNPAID'::text) = (paid_at IS NULL))),
    CONSTRAINT protected_shares_parts CHECK (((released_tiyin >= 0) AND (returned_tiyin >= 0) AND ((released_tiyin + returned_tiyin) =
CASE
    WHEN (state = ANY (ARRAY['RELEASED'::text, 'RETURNED'::text, 'SPLIT'::text])) THEN amount_tiyin
    ELSE (0)::bigint
END))),
    CONSTRAINT protected_shares_released CHECK (((state <> 'RELEASED'::text) OR (returned_tiyin = 0))),
    CONSTRAINT protected_shares_reminded CHECK ((reminded_hours = ANY (ARRAY[24, 6, 1]))),
    CONSTRAINT protected_shares_returned CHECK (((state <> 'RETURNED'::text) OR (released_tiyin = 0))),
    CONSTRAINT protected_shares_split CHECK (((state <> 'SPLIT'::text) OR ((released_tiyin > 0) AND (returned_tiyin > 0)))),
    CONSTRAINT protected_shares_state CHECK ((state = ANY (ARRAY['UNPAID'::text, 'HELD'::text, 'AWAITING'::text, 'DISPUTED'::text, 'RELEASED'::text, 'RETURNED'::text, 'SPLIT'::text])))
);

CREATE TABLE public.protections (
    application_id uuid NOT NULL,
    is_in_parts boolean DEFAULT false NOT NULL,
    is_paid_outside boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_reminded_days smallint,
    commission_points integer DEFAULT 0 NOT NULL,
    CONSTRAINT protections_commission CHECK (((commission_points >= 0) AND (commission_points <= 5000))),
    CONSTRAINT protections_reminded CHECK ((due_reminded_days = ANY (ARRAY[1, 3, 7, 14])))
);

CREATE TABLE public.provider_calls (
    id bigint NOT NULL,
    provider text NOT NULL,
    body text NOT NULL,
    answer text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.provider_calls ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.provider_calls_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.provider_transactions (
    id integer NOT NULL,
    provider text NOT NULL,
    provider_id text NOT NULL,
    payment_id uuid NOT NULL,
    amount_tiyin bigint NOT NULL,
    state text NOT NULL,
    provider_time timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    performed_at timestamp with time zone,
    canceled_at timestamp with time zone,
    reason integer,
    corrected_tiyin bigint DEFAULT 0 NOT NULL,
    canceled_tiyin bigint DEFAULT 0 NOT NULL,
    came_tiyin bigint GENERATED ALWAYS AS (((
CASE
    WHEN (state = 'PERFORMED'::text) THEN amount_tiyin
    ELSE (0)::bigint
END + corrected_tiyin) - canceled_tiyin)) STORED NOT NULL,
    taken_at timestamp with time zone,
    CONSTRAINT provider_transactions_provider CHECK ((provider = ANY (ARRAY['PAYME'::text, 'CLICK'::text, 'UZUM'::text, 'SANDBOX'::text]))),
    CONSTRAINT provider_transactions_state CHECK ((state = ANY (ARRAY['CREATED'::text, 'PERFORMED'::text, 'CANCELED'::text, 'REVERSED'::text])))
);

ALTER TABLE public.provider_transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.provider_transactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reminder_choices (
    account_id uuid NOT NULL,
    days smallint NOT NULL,
    notification boolean NOT NULL,
    sms boolean NOT NULL
);

CREATE TABLE public.reminders (
    level_id integer NOT NULL,
    kind text NOT NULL,
    deadline date NOT NULL,
    sent_at timestamp with time zone NOT NULL
);

CREATE TABLE public.saved_reminders (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    target_id integer NOT NULL,
    deadline date NOT NULL,
    days smallint NOT NULL,
    sent_at timestamp with time zone NOT NULL
);

CREATE TABLE public.scholarship_degrees (
    scholarship_id integer NOT NULL,
    degree_id integer NOT NULL
);

CREATE TABLE public.scholarships (
    id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    description_uz text NOT NULL,
    description_ru text NOT NULL,
    description_en text NOT NULL,
    attach_id uuid,
    country_id integer,
    university_id integer,
    start_date date NOT NULL,
    expired_date date NOT NULL,
    price_tiyin bigint DEFAULT 0 NOT NULL,
    source_url text,
    checked_on date,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    coverage text DEFAULT 'PARTIAL'::text NOT NULL,
    checked_by uuid,
    is_active boolean DEFAULT true NOT NULL,
    search_text text GENERATED ALWAYS AS ((' '::text || public.fold_text(((((COALESCE(name_uz, ''::text) || ' '::text) || COALESCE(name_ru, ''::text)) || ' '::text) || COALESCE(name_en, ''::text))))) STORED NOT NULL,
    missing_languages text[] GENERATED ALWAYS AS (array_remove(ARRAY[
CASE
    WHEN ((name_uz = ''::text) OR (description_uz = ''::text)) THEN 'uz'::text
    ELSE NULL::text
END,
CASE
    WHEN ((name_ru = ''::text) OR (description_ru = ''::text)) THEN 'ru'::text
    ELSE NULL::text
END,
CASE
    WHEN ((name_en = ''::text) OR (description_en = ''::text)) THEN 'en'::text
    ELSE NULL::text
END], NULL::text)) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    covers jsonb,
    conditions jsonb,
    steps_uz text DEFAULT ''::text NOT NULL,
    steps_ru text DEFAULT ''::text NOT NULL,
    steps_en text DEFAULT ''::text NOT NULL,
    CONSTRAINT scholarships_coverage CHECK ((coverage = ANY (ARRAY['FULL'::text, 'PARTIAL'::text]))),
    CONSTRAINT scholarships_dates CHECK ((expired_date >= start_date)),
    CONSTRAINT scholarships_price CHECK ((price_tiyin >= 0))
);

ALTER TABLE public.scholarships ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.scholarships_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.search_documents (
    kind text NOT NULL,
    ref_id integer NOT NULL,
    words tsvector NOT NULL,
    country_ids integer[] NOT NULL,
    continent_ids integer[] NOT NULL,
    faculty_ids integer[] NOT NULL,
    rating real NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    degree_ids integer[] NOT NULL,
    university_ids integer[] NOT NULL,
    weight integer NOT NULL,
    start_date date,
    expired_date date,
    is_free boolean NOT NULL,
    answer_minutes integer,
    finished_percent integer,
    price_tiyin bigint
);

CREATE TABLE public.search_misses (
    text text NOT NULL,
    day date NOT NULL,
    count integer NOT NULL,
    CONSTRAINT search_misses_count CHECK ((count > 0))
);

CREATE TABLE public.search_names (
    kind text NOT NULL,
    ref_id integer NOT NULL,
    name text NOT NULL
);

CREATE TABLE public.search_synonyms (
    id integer NOT NULL,
    meaning text DEFAULT 'NAME'::text NOT NULL,
    names text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    search_text text GENERATED ALWAYS AS (public.fold_names(names)) STORED NOT NULL,
    CONSTRAINT search_synonyms_meaning CHECK ((meaning = ANY (ARRAY['NAME'::text, 'UNIVERSITY'::text, 'SCHOLARSHIP'::text, 'FULL'::text, 'CONSULTING'::text, 'FILLER'::text]))),
    CONSTRAINT search_synonyms_names CHECK ((cardinality(names) > 0))
);

ALTER TABLE public.search_synonyms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.search_synonyms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.search_words (
    word text NOT NULL
);

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    browser text,
    system text,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.shortlist_items (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    target_id integer NOT NULL,
    added_at timestamp with time zone NOT NULL,
    CONSTRAINT shortlist_items_kind CHECK ((kind = ANY (ARRAY['PROGRAM'::text, 'SCHOLARSHIP'::text, 'UNIVERSITY'::text, 'TARIFF'::text])))
);

CREATE TABLE public.sms_choices (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    is_wanted boolean NOT NULL
);

CREATE TABLE public.sms_messages (
    id uuid NOT NULL,
    recipient text,
    text text,
    status text DEFAULT 'WAITING'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    failure text,
    gateway text,
    provider_id text,
    provider_status text,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    reported_at timestamp with time zone,
    CONSTRAINT sms_messages_sent CHECK (((status = 'SENT'::text) = (sent_at IS NOT NULL))),
    CONSTRAINT sms_messages_status CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text])))
);

CREATE TABLE public.statement_lines (
    statement_id uuid NOT NULL,
    line integer NOT NULL,
    number text NOT NULL,
    amount_tiyin bigint NOT NULL,
    state text NOT NULL,
    "time" timestamp with time zone NOT NULL,
    CONSTRAINT statement_lines_state CHECK ((state = ANY (ARRAY['PAID'::text, 'RETURNED'::text, 'NONE'::text])))
);

CREATE TABLE public.statements (
    id uuid NOT NULL,
    provider text NOT NULL,
    day date NOT NULL,
    file_name text NOT NULL,
    file_hash text NOT NULL,
    line_count integer NOT NULL,
    other_day_count integer NOT NULL,
    repeated_count integer NOT NULL,
    actor_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    CONSTRAINT statements_provider CHECK ((provider = ANY (ARRAY['PAYME'::text, 'CLICK'::text, 'UZUM'::text])))
);

CREATE TABLE public.step_levels (
    id integer NOT NULL,
    step_id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    description_uz text NOT NULL,
    description_ru text NOT NULL,
    description_en text NOT NULL,
    order_number integer NOT NULL,
    days smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    CONSTRAINT step_levels_days CHECK (((days >= 1) AND (days <= 365)))
);

ALTER TABLE public.step_levels ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.step_levels_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.steps (
    id integer NOT NULL,
    tariff_id integer,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    description_uz text NOT NULL,
    description_ru text NOT NULL,
    description_en text NOT NULL,
    order_number integer NOT NULL,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    share_percent smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    CONSTRAINT steps_share CHECK (((share_percent >= 0) AND (share_percent <= 100))),
    CONSTRAINT steps_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);

ALTER TABLE public.steps ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.steps_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tariffs (
    id integer NOT NULL,
    consulting_id integer,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    description_uz text NOT NULL,
    description_ru text NOT NULL,
    description_en text NOT NULL,
    price_tiyin bigint NOT NULL,
    order_number integer NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    is_in_parts boolean DEFAULT false NOT NULL,
    CONSTRAINT tariffs_price CHECK ((price_tiyin >= 0))
);

ALTER TABLE public.tariffs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tariffs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.telegram_choices (
    account_id uuid NOT NULL,
    topic text NOT NULL,
    is_wanted boolean NOT NULL
);

CREATE TABLE public.telegram_links (
    account_id uuid NOT NULL,
    chat_id bigint NOT NULL,
    phone text NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT telegram_links_end CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT telegram_links_reason CHECK ((end_reason = ANY (ARRAY['UNLINKED'::text, 'STOPPED'::text, 'BLOCKED'::text])))
);

CREATE TABLE public.telegram_messages (
    id uuid NOT NULL,
    code_id uuid NOT NULL,
    recipient text NOT NULL,
    code text,
    text text,
    status text DEFAULT 'WAITING'::text NOT NULL,
    request_id text,
    failure text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    decided_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT telegram_messages_status CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'DELIVERED'::text, 'FELL_BACK'::text, 'WITHDRAWN'::text]))),
    CONSTRAINT telegram_messages_undecided CHECK (
CASE
    WHEN (status = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text])) THEN ((code IS NOT NULL) AND (text IS NOT NULL) AND (decided_at IS NULL))
    ELSE ((code IS NULL) AND (text IS NULL) AND (decided_at IS NOT NULL))
END)
);

CREATE TABLE public.telegram_notices (
    id uuid NOT NULL,
    account_id uuid,
    chat_id bigint NOT NULL,
    notification_id uuid,
    kind text,
    application_id uuid,
    text text,
    path text,
    button_text text,
    keyboard text,
    sms text,
    status text DEFAULT 'WAITING'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    failure text,
    message_id bigint,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT telegram_notices_keyboard CHECK ((keyboard = ANY (ARRAY['CONTACT'::text, 'NONE'::text]))),
    CONSTRAINT telegram_notices_sent CHECK (((status = 'SENT'::text) = (message_id IS NOT NULL))),
    CONSTRAINT telegram_notices_status CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'READ'::text, 'FELL_BACK'::text, 'FAILED'::text]))),
    CONSTRAINT telegram_notices_waiting CHECK (((status = 'WAITING'::text) = (decided_at IS NULL)))
);

CREATE TABLE public.telegram_starts (
    token_hash text NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    chat_id bigint,
    ended_at timestamp with time zone
);

CREATE TABLE public.telegram_updates (
    bot_id bigint NOT NULL,
    update_id bigint NOT NULL,
    received_at timestamp with time zone NOT NULL
);

CREATE TABLE public.universities (
    id integer NOT NULL,
    name_uz text NOT NULL,
    name_ru text NOT NULL,
    name_en text NOT NULL,
    abbreviation_uz text NOT NULL,
    abbreviation_ru text NOT NULL,
    abbreviation_en text NOT NULL,
    description_uz text NOT NULL,
    description_ru text NOT NULL,
    description_en text NOT NULL,
    city_uz text NOT NULL,
    city_ru text NOT NULL,
    city_en text NOT NULL,
    photo_id uuid,
    country_id integer NOT NULL,
    web_site text,
    source_url text,
    checked_on date,
    rating numeric(2,1) NOT NULL,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    checked_by uuid,
    search_text text GENERATED ALWAYS AS ((' '::text || public.fold_text(((((((((((((((((((COALESCE(name_uz, ''::text) || ' '::text) || COALESCE(name_ru, ''::text)) || ' '::text) || COALESCE(name_en, ''::text)) || ' '::text) || COALESCE(abbreviation_uz, ''::text)) || ' '::text) || COALESCE(abbreviation_ru, ''::text)) || ' '::text) || COALESCE(abbreviation_en, ''::text)) || ' '::text) || COALESCE(city_uz, ''::text)) || ' '::text) || COALESCE(city_ru, ''::text)) || ' '::text) || COALESCE(city_en, ''::text)) || ' '::text) || COALESCE(web_site, ''::text))))) STORED NOT NULL,
    missing_languages text[] GENERATED ALWAYS AS (array_remove(ARRAY[
CASE
    WHEN ((name_uz = ''::text) OR (description_uz = ''::text)) THEN 'uz'::text
    ELSE NULL::text
END,
CASE
    WHEN ((name_ru = ''::text) OR (description_ru = ''::text)) THEN 'ru'::text
    ELSE NULL::text
END,
CASE
    WHEN ((name_en = ''::text) OR (description_en = ''::text)) THEN 'en'::text
    ELSE NULL::text
END], NULL::text)) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    CONSTRAINT universities_rating CHECK (((rating >= (0)::numeric) AND (rating <= (5)::numeric))),
    CONSTRAINT universities_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);

ALTER TABLE public.universities ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.universities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.university_degrees (
    university_id integer NOT NULL,
    degree_id integer NOT NULL
);

CREATE TABLE public.university_faculties (
    university_id integer NOT NULL,
    faculty_id integer NOT NULL
);

CREATE TABLE public.uploads (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    size_bytes integer NOT NULL,
    received_bytes integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    pieces text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT uploads_received CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes))),
    CONSTRAINT uploads_size CHECK (((size_bytes >= 1) AND (size_bytes <= 20971520)))
);

CREATE TABLE public.walk_ins (
    id uuid NOT NULL,
    consulting_id integer NOT NULL,
    created_by uuid,
    name text NOT NULL,
    surname text NOT NULL,
    phone text,
    language text NOT NULL,
    tariff_id integer NOT NULL,
    university_id integer,
    scholarship_id integer,
    degree_id integer,
    faculty_id integer,
    comment text,
    link_hash text NOT NULL,
    former_hashes text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    idempotency_key text,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    claimed_at timestamp with time zone,
    application_id uuid,
    program_id integer,
    call_hash text,
    CONSTRAINT walk_ins_claimed CHECK ((((claimed_at IS NOT NULL) = (application_id IS NOT NULL)) AND ((claimed_at IS NOT NULL) = (phone IS NULL)))),
    CONSTRAINT walk_ins_end CHECK (((withdrawn_at IS NULL) OR (claimed_at IS NULL))),
    CONSTRAINT walk_ins_language CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text, 'uz-Cyrl'::text])))
);
--> statement-breakpoint
-- Names that people have for one thing: administrators go on with them.
INSERT INTO public.search_synonyms (id, meaning, names) OVERRIDING SYSTEM VALUE VALUES
  (1, 'NAME', '{Andorra}'),
  (2, 'NAME', '{"Birlashgan Arab Amirliklari",ОАЭ,"United Arab Emirates",BAA,UAE,Amirliklar,Emirates,Эмираты,"Объединённые Арабские Эмираты",эмиратский}'),
  (3, 'NAME', '{Afgʻoniston,Афганистан,Afghanistan,afgʻon,afghan,афганский}'),
  (4, 'NAME', '{"Antigua va Barbuda","Антигуа и Барбуда","Antigua & Barbuda"}'),
  (5, 'NAME', '{Angilya,Anguilla}'),
  (6, 'NAME', '{Albaniya,Albania,alban,albanian,албанский}'),
  (7, 'NAME', '{Armaniston,Армения,Armenia,arman,armenian,армянский}'),
  (8, 'NAME', '{Angola}'),
  (9, 'NAME', '{Argentina,argentinian,аргентинский}'),
  (10, 'NAME', '{"Amerika Samoasi","Американское Самоа","American Samoa"}'),
  (11, 'NAME', '{Avstriya,Austria,Österreich,austrian,австрийский,avstriyalik}'),
  (12, 'NAME', '{Avstraliya,Australia,avstraliyalik,australian,австралийский,Oz}'),
  (13, 'NAME', '{Aruba}'),
  (14, 'NAME', '{"Aland orollari","Аландские о-ва","Åland Islands"}'),
  (15, 'NAME', '{Ozarbayjon,Азербайджан,Azerbaijan,Azerbaycan,ozarbayjonlik,azerbaijani,азербайджанский,ozar}'),
  (16, 'NAME', '{"Bosniya va Gersegovina","Босния и Герцеговина","Bosnia and Herzegovina",Bosniya,Bosnia,bosnian,боснийский,"Bosniya va Gertsegovina","Bosnia & Herzegovina"}'),
  (17, 'NAME', '{Barbados}'),
  (18, 'NAME', '{Bangladesh,bangladeshi,бангладешский}'),
  (19, 'NAME', '{Belgiya,Belgium,belgian,бельгийский,belgiyalik}'),
  (20, 'NAME', '{Burkina-Faso}'),
  (21, 'NAME', '{Bolgariya,Bulgaria,bolgar,bulgarian,болгарский}'),
  (22, 'NAME', '{Bahrayn,Бахрейн,Bahrain,bahraini,бахрейнский}'),
  (23, 'NAME', '{Burundi}'),
  (24, 'NAME', '{Benin}'),
  (25, 'NAME', '{Sen-Bartelemi,"St. Barthélemy"}'),
  (26, 'NAME', '{"Bermuda orollari","Бермудские о-ва",Bermuda}'),
  (27, 'NAME', '{Bruney,Brunei,"Brunei Darussalam",Bruney-Dorussalom}'),
  (28, 'NAME', '{Boliviya,Bolivia}'),
  (29, 'NAME', '{Boneyr,"Caribbean Netherlands"}'),
  (30, 'NAME', '{Braziliya,Brazil,Brasil,braziliyalik,brazilian,бразильский}'),
  (31, 'NAME', '{"Bagama orollari",Багамы,Bahamas}'),
  (32, 'NAME', '{Butan,Bhutan}'),
  (33, 'NAME', '{Botsvana,Botswana}'),
  (34, 'NAME', '{Belarus,Белоруссия,Byelorussia,belarusian,белорусский,belorus}'),
  (35, 'NAME', '{Beliz,Belize}'),
  (36, 'NAME', '{Kanada,Canada,kanadalik,canadian,канадский}'),
  (37, 'NAME', '{"Kokos orollari","Кокосовые о-ва","Cocos Islands"}'),
  (38, 'NAME', '{"Kongo – Kinshasa","Congo - Kinshasa"}'),
  (39, 'NAME', '{"Markaziy Afrika Respublikasi","Центрально-Африканская Республика","Central African Republic"}'),
  (40, 'NAME', '{"Kongo – Brazzavil","Congo - Brazzaville"}'),
  (41, 'NAME', '{Shveytsariya,Switzerland,Schweiz,Suisse,shveysar,swiss,швейцарский}'),
  (42, 'NAME', '{Kot-d’Ivuar,"Côte d’Ivoire"}'),
  (43, 'NAME', '{"Kuk orollari","о-ва Кука","Cook Islands"}'),
  (44, 'NAME', '{Chili,Chile,chilean,чилийский}'),
  (45, 'NAME', '{Kamerun,Cameroon}'),
  (46, 'NAME', '{Xitoy,Китай,China,КНР,XXR,PRC,Поднебесная,xitoycha,китайский,chinese,"Xitoy Xalq Respublikasi","Китайская Народная Республика",китаец}'),
  (47, 'NAME', '{"Kolumbiya Respublikasi",Колумбия,Colombia,colombian,колумбийский}'),
  (48, 'NAME', '{Kosta-Rika,"Costa Rica"}'),
  (49, 'NAME', '{Kuba,Cuba,cuban,кубинский}'),
  (50, 'NAME', '{Kabo-Verde,"Cape Verde"}'),
  (51, 'NAME', '{Kyurasao,Curaçao}'),
  (52, 'NAME', '{"Rojdestvo oroli","о-в Рождества","Christmas Island"}'),
  (53, 'NAME', '{Kipr,Cyprus,cypriot,кипрский,"Северный Кипр","Shimoliy Kipr","Northern Cyprus"}'),
  (54, 'NAME', '{Chexiya,Czechia,"Czech Republic","Чешская Республика",Czech,Česko,chex,чешский,Чехословакия,Czechoslovakia}'),
  (55, 'NAME', '{Germaniya,Germany,Deutschland,ФРГ,GFR,nemis,olmon,Olmoniya,german,немецкий,германский,nemischa,немец,Алмания}'),
  (56, 'NAME', '{Jibuti,Джибути,Djibouti}'),
  (57, 'NAME', '{Daniya,Denmark,Danmark,danish,датский,daniyalik}'),
  (58, 'NAME', '{Dominika,Dominica}'),
  (59, 'NAME', '{"Dominikan Respublikasi","Доминиканская Республика","Dominican Republic"}'),
  (60, 'NAME', '{Jazoir,Алжир,Algeria,algerian,алжирский}'),
  (61, 'NAME', '{Ekvador,Ecuador}'),
  (62, 'NAME', '{Estoniya,Estonia,Eesti,eston,estonian,эстонский}'),
  (63, 'NAME', '{Misr,Египет,Egypt,"Misr Arab Respublikasi",egyptian,египетский,misrlik}'),
  (64, 'NAME', '{"G‘arbiy Sahroi Kabir","Западная Сахара","Western Sahara"}'),
  (65, 'NAME', '{Eritreya,Eritrea}'),
  (66, 'NAME', '{Ispaniya,Spain,España,ispan,spanish,испанский,ispancha}'),
  (67, 'NAME', '{Efiopiya,Ethiopia,ethiopian,эфиопский}'),
  (68, 'NAME', '{Finlandiya,Финляндия,Finland,Suomi,fin,finnish,финский,финляндский}'),
  (69, 'NAME', '{Fiji,Фиджи}'),
  (70, 'NAME', '{"Folklend orollari","Фолклендские о-ва","Falkland Islands"}'),
  (71, 'NAME', '{Mikroneziya,"Федеративные Штаты Микронезии",Micronesia}'),
  (72, 'NAME', '{"Farer orollari","Фарерские о-ва","Faroe Islands"}'),
  (73, 'NAME', '{Fransiya,Франция,France,fransuz,french,французский,fransuzcha}'),
  (74, 'NAME', '{Gabon}'),
  (75, 'NAME', '{"Buyuk Britaniya",Великобритания,"United Kingdom",Angliya,England,UK,GB,"Great Britain",Britain,Британия,"Соединённое Королевство","Birlashgan Qirollik",ingliz,british,британский,английский,britaniyalik,шотландия,Scotland,шотландский,scottish,Wales,Уэльс,Инглистон}'),
  (76, 'NAME', '{Grenada}'),
  (77, 'NAME', '{Gruziya,Georgia,Sakartvelo,gruzin,georgian,грузинский}'),
  (78, 'NAME', '{"Fransuz Gvianasi","Французская Гвиана","French Guiana"}'),
  (79, 'NAME', '{Gernsi,Guernsey}'),
  (80, 'NAME', '{Gana,Ghana,ghanaian,ганский}'),
  (81, 'NAME', '{Gibraltar}'),
  (82, 'NAME', '{Grenlandiya,Greenland}'),
  (83, 'NAME', '{Gambiya,Gambia}'),
  (84, 'NAME', '{Gvineya,Guinea}'),
  (85, 'NAME', '{Gvadelupe,Гваделупа,Guadeloupe}'),
  (86, 'NAME', '{"Ekvatorial Gvineya","Экваториальная Гвинея","Equatorial Guinea"}'),
  (87, 'NAME', '{Gretsiya,Greece,Hellas,Yunoniston,grek,yunon,greek,греческий}'),
  (88, 'NAME', '{Gvatemala,Guatemala}'),
  (89, 'NAME', '{Guam}'),
  (90, 'NAME', '{Gvineya-Bisau,Guinea-Bissau}'),
  (91, 'NAME', '{Gayana,Guyana}'),
  (92, 'NAME', '{Gonkong,"Hong Kong",гонконгский,"Hong Kong China"}'),
  (93, 'NAME', '{Gonduras,Honduras}'),
  (94, 'NAME', '{Xorvatiya,Croatia,xorvat,croatian,хорватский}'),
  (95, 'NAME', '{Gaiti,Haiti}'),
  (96, 'NAME', '{Vengriya,Hungary,Magyarország,venger,vengr,hungarian,венгерский,Mojariston}'),
  (97, 'NAME', '{Indoneziya,Indonesia,indonesian,индонезийский,indonez}'),
  (98, 'NAME', '{Irlandiya,Ireland,Éire,irland,irish,ирландский}'),
  (99, 'NAME', '{Isroil,Израиль,Israel,israeli,израильский}'),
  (100, 'NAME', '{"Men oroli","о-в Мэн","Isle of Man"}'),
  (101, 'NAME', '{Hindiston,Индия,India,hind,indian,индийский,hindcha,Bharat}'),
  (102, 'NAME', '{Iroq,Ирак,Iraq,iraqi,иракский}'),
  (103, 'NAME', '{Eron,Иран,Persia,Персия,eronlik,iranian,иранский}'),
  (104, 'NAME', '{Islandiya,Iceland,icelandic,исландский}'),
  (105, 'NAME', '{Italiya,Italy,Italia,italyan,italian,итальянский,italyancha}'),
  (106, 'NAME', '{Jersi,Джерси,Jersey}'),
  (107, 'NAME', '{Yamayka,Jamaica}'),
  (108, 'NAME', '{Iordaniya,Jordan,jordanian,иорданский}'),
  (109, 'NAME', '{Yaponiya,Japan,Nippon,yapon,japanese,японский,yaponcha}'),
  (110, 'NAME', '{Keniya,Kenya,kenyan,кенийский}'),
  (111, 'NAME', '{Qirgʻiziston,Кыргызстан,Kyrgyzstan,Киргизия,qirgʻiz,kyrgyz,киргизский}'),
  (112, 'NAME', '{Kambodja,Cambodia,cambodian,камбоджийский}'),
  (113, 'NAME', '{Kiribati}'),
  (114, 'NAME', '{"Komor orollari",Коморы,Comoros}'),
  (115, 'NAME', '{"Sent-Kits va Nevis","Сент-Китс и Невис","St. Kitts & Nevis"}'),
  (116, 'NAME', '{"Shimoliy Koreya",КНДР,"North Korea",KXDR,"Северная Корея",северокорейский}'),
  (117, 'NAME', '{Koreya,Korea,"Janubiy Koreya","Южная Корея","Республика Корея","Koreya Respublikasi",ROK,"South Korean",Korean,koreys,корейский,южнокорейский,koreyalik,кореец,"Koreys Respublikasi","South Korea"}'),
  (118, 'NAME', '{Quvayt,Кувейт,Kuwait,Kuvayt,kuwaiti,кувейтский}'),
  (119, 'NAME', '{"Kayman orollari","о-ва Кайман","Cayman Islands"}'),
  (120, 'NAME', '{Qozogʻiston,Казахстан,Kazakhstan,Kazakstan,qozoq,kazakh,казахский,казахстанский,kazakhstani,Qazaqstan}'),
  (121, 'NAME', '{Laos}'),
  (122, 'NAME', '{Livan,Lebanon,lebanese,ливанский}'),
  (123, 'NAME', '{Sent-Lyusiya,"St. Lucia"}'),
  (124, 'NAME', '{Lixtenshteyn,Liechtenstein}'),
  (125, 'NAME', '{Shri-Lanka,"Sri Lanka","sri lankan",Ceylon}'),
  (126, 'NAME', '{Liberiya,Liberia}'),
  (127, 'NAME', '{Lesoto,Lesotho}'),
  (128, 'NAME', '{Litva,Lithuania,Lietuva,litvalik,lithuanian,литовский}'),
  (129, 'NAME', '{Lyuksemburg,Luxembourg,люксембургский}'),
  (130, 'NAME', '{Latviya,Latvia,Latvija,latvian,latish,латвийский,латышский}'),
  (131, 'NAME', '{Liviya,Libya,libyan,ливийский}'),
  (132, 'NAME', '{Marokash,Марокко,Morocco,moroccan,марокканский}'),
  (133, 'NAME', '{Monako,Monaco}'),
  (134, 'NAME', '{Moldova,Moldaviya,moldovan,молдавский}'),
  (135, 'NAME', '{Chernogoriya,Montenegro,черногорский}'),
  (136, 'NAME', '{Sent-Martin,Сен-Мартен,"St. Martin"}'),
  (137, 'NAME', '{Madagaskar,Madagascar}'),
  (138, 'NAME', '{"Marshall orollari","Маршалловы о-ва","Marshall Islands"}'),
  (139, 'NAME', '{"Shimoliy Makedoniya","Северная Македония","North Macedonia",Makedoniya,Macedonia,македонский}'),
  (140, 'NAME', '{Mali}'),
  (141, 'NAME', '{Myanma,Myanmar,Birma,Burma,burmese,бирманский}'),
  (142, 'NAME', '{Moʻgʻuliston,Монголия,Mongolia,moʻgʻul,mongolian,монгольский}'),
  (143, 'NAME', '{Makao,Macau,Macao,"Macao China"}'),
  (144, 'NAME', '{"Shimoliy Mariana orollari","Северные Марианские о-ва","Northern Mariana Islands"}'),
  (145, 'NAME', '{Martinika,Martinique}'),
  (146, 'NAME', '{Mavritaniya,Mauritania}'),
  (147, 'NAME', '{Montserrat}'),
  (148, 'NAME', '{Malta,maltese,мальтийский}'),
  (149, 'NAME', '{Mavrikiy,Mauritius}'),
  (150, 'NAME', '{"Maldiv orollari",Мальдивы,Maldives}'),
  (151, 'NAME', '{Malavi,Malawi}'),
  (152, 'NAME', '{Meksika,Mexico,meksikalik,mexican,мексиканский}'),
  (153, 'NAME', '{Malayziya,Malaysia,malayziyalik,malaysian,малайзийский,малайский}'),
  (154, 'NAME', '{Mozambik,Mozambique}'),
  (155, 'NAME', '{Namibiya,Namibia}'),
  (156, 'NAME', '{"Yangi Kaledoniya","Новая Каледония","New Caledonia"}'),
  (157, 'NAME', '{Niger}'),
  (158, 'NAME', '{"Norfolk oroli","о-в Норфолк","Norfolk Island"}'),
  (159, 'NAME', '{Nigeriya,Nigeria,nigerian,нигерийский}'),
  (160, 'NAME', '{Nikaragua,Nicaragua}'),
  (161, 'NAME', '{Niderlandiya,Нидерланды,Netherlands,"The Netherlands",Gollandiya,Holland,golland,dutch,голландский,нидерландский}'),
  (162, 'NAME', '{Norvegiya,Norway,Norge,norveg,norwegian,норвежский}'),
  (163, 'NAME', '{Nepal,nepali,непальский}'),
  (164, 'NAME', '{Nauru}'),
  (165, 'NAME', '{Niue}'),
  (166, 'NAME', '{"Yangi Zelandiya","Новая Зеландия","New Zealand",NZ,новозеландский,kiwi}'),
  (167, 'NAME', '{Ummon,Оман,omani,оманский}'),
  (168, 'NAME', '{Panama}'),
  (169, 'NAME', '{Peru,peruvian,перуанский}'),
  (170, 'NAME', '{"Fransuz Polineziyasi","Французская Полинезия","French Polynesia"}'),
  (171, 'NAME', '{"Papua – Yangi Gvineya","Папуа — Новая Гвинея","Papua New Guinea"}'),
  (172, 'NAME', '{Filippin,Филиппины,Philippines,filipino,филиппинский}'),
  (173, 'NAME', '{Pokiston,Пакистан,pakistani,пакистанский}'),
  (174, 'NAME', '{Polsha,Poland,Polska,polyak,polish,польский}'),
  (175, 'NAME', '{"Sen-Pyer va Mikelon","Сен-Пьер и Микелон","St. Pierre & Miquelon"}'),
  (176, 'NAME', '{"Pitkern orollari","о-ва Питкэрн","Pitcairn Islands"}'),
  (177, 'NAME', '{Puerto-Riko,"Puerto Rico"}'),
  (178, 'NAME', '{Falastin,Палестина,Palestine,palestinian,палестинский,"Falastin hududlari","Палестинские территории","Palestinian Territories"}'),
  (179, 'NAME', '{Portugaliya,Portugal,portuguese,португальский}'),
  (180, 'NAME', '{Palau}'),
  (181, 'NAME', '{Paragvay,Paraguay}'),
  (182, 'NAME', '{Qatar,Катар,qatari,катарский}'),
  (183, 'NAME', '{Reyunion,Реюньон,Réunion}'),
  (184, 'NAME', '{Ruminiya,Romania,ruminiyalik,romanian,румынский,rumin}'),
  (185, 'NAME', '{Serbiya,Serbia,serb,serbian,сербский}'),
  (186, 'NAME', '{Rossiya,Russia,РФ,"Российская Федерация","Russian Federation","Rossiya Federatsiyasi",rus,ruscha,russian,русский,российский}'),
  (187, 'NAME', '{Ruanda,Rwanda}'),
  (188, 'NAME', '{"Saudiya Arabistoni","Саудовская Аравия","Saudi Arabia",Saudiya,Saudi,КСА,саудовский,Arabiston}'),
  (189, 'NAME', '{"Solomon orollari","Соломоновы о-ва","Solomon Islands"}'),
  (190, 'NAME', '{"Seyshel orollari","Сейшельские о-ва",Seychelles}'),
  (191, 'NAME', '{Sudan,sudanese,суданский}'),
  (192, 'NAME', '{Shvetsiya,Sweden,Sverige,shved,swedish,шведский}'),
  (193, 'NAME', '{Singapur,Singapore,singapurlik,singaporean,сингапурский}'),
  (194, 'NAME', '{"Muqaddas Yelena oroli","о-в Св. Елены","St. Helena"}'),
  (195, 'NAME', '{Sloveniya,Slovenia,sloven,slovenian,словенский}'),
  (196, 'NAME', '{"Shpitsbergen va Yan-Mayen","Шпицберген и Ян-Майен","Svalbard & Jan Mayen"}'),
  (197, 'NAME', '{Slovakiya,Slovakia,slovak,словацкий}'),
  (198, 'NAME', '{Syerra-Leone,"Sierra Leone"}'),
  (199, 'NAME', '{San-Marino}'),
  (200, 'NAME', '{Senegal}'),
  (201, 'NAME', '{Somali,Somalia}'),
  (202, 'NAME', '{Surinam,Suriname}'),
  (203, 'NAME', '{"Janubiy Sudan","Южный Судан","South Sudan"}'),
  (204, 'NAME', '{"San-Tome va Prinsipi","Сан-Томе и Принсипи","São Tomé & Príncipe"}'),
  (205, 'NAME', '{Salvador,"El Salvador"}'),
  (206, 'NAME', '{Sint-Marten,"Sint Maarten"}'),
  (207, 'NAME', '{Suriya,Сирия,Syria,syrian,сирийский}'),
  (208, 'NAME', '{Svazilend,Эсватини,Eswatini}'),
  (209, 'NAME', '{"Turks va Kaykos orollari","Тёркс и Кайкос","Turks & Caicos Islands"}'),
  (210, 'NAME', '{Chad}'),
  (211, 'NAME', '{Togo}'),
  (212, 'NAME', '{Tailand,Thailand,thai,тайский,тайландский}'),
  (213, 'NAME', '{Tojikiston,Таджикистан,Tajikistan,tojik,tajik,таджикский}'),
  (214, 'NAME', '{Tokelau}'),
  (215, 'NAME', '{Timor-Leste,"Восточный Тимор"}'),
  (216, 'NAME', '{Turkmaniston,Туркменистан,Туркмения,turkman,turkmen,туркменский}'),
  (217, 'NAME', '{Tunis,Tunisia,tunisian,тунисский}'),
  (218, 'NAME', '{Tonga}'),
  (219, 'NAME', '{Turkiya,Türkiye,Turkey,Турция,turk,turkish,турецкий,turkcha,турок,turkiyalik}'),
  (220, 'NAME', '{"Trinidad va Tobago","Тринидад и Тобаго","Trinidad & Tobago"}'),
  (221, 'NAME', '{Tuvalu}'),
  (222, 'NAME', '{Tayvan,Taiwan,taiwanese,тайваньский}'),
  (223, 'NAME', '{Tanzaniya,Tanzania}'),
  (224, 'NAME', '{Ukraina,Ukraine,ukrain,ukrainian,украинский}'),
  (225, 'NAME', '{Uganda}'),
  (226, 'NAME', '{AQSH,США,"United States","United States of America",USA,US,U.S.,U.S.A.,Amerika,America,Штаты,"Соединённые Штаты","Соединённые Штаты Америки","Qoʻshma Shtatlar","Amerika Qoʻshma Shtatlari","The States",amerikalik,american,американский,американец,"Соединенные Штаты"}'),
  (227, 'NAME', '{Urugvay,Uruguay}'),
  (228, 'NAME', '{Oʻzbekiston,Узбекистан,oʻzbek,uzbek,узбекский,узбекистанский,"Vatan ichida"}'),
  (229, 'NAME', '{Vatikan,"Vatican City"}'),
  (230, 'NAME', '{"Sent-Vinsent va Grenadin","Сент-Винсент и Гренадины","St. Vincent & Grenadines"}'),
  (231, 'NAME', '{Venesuela,Venezuela,venezuelan,венесуэльский}'),
  (232, 'NAME', '{"Britaniya Virgin orollari","Виргинские о-ва","British Virgin Islands"}'),
  (233, 'NAME', '{"AQSH Virgin orollari","Виргинские о-ва","U.S. Virgin Islands"}'),
  (234, 'NAME', '{Vyetnam,Vietnam,vyetnamlik,vietnamese,вьетнамский}'),
  (235, 'NAME', '{Vanuatu}'),
  (236, 'NAME', '{"Uollis va Futuna","Уоллис и Футуна","Wallis & Futuna"}'),
  (237, 'NAME', '{Samoa}'),
  (238, 'NAME', '{Kosovo}'),
  (239, 'NAME', '{Yaman,Йемен,yemeni,йеменский}'),
  (240, 'NAME', '{Mayotta,Mayotte}'),
  (241, 'NAME', '{"Janubiy Afrika Respublikasi",ЮАР,"South Africa",JAR,"Южная Африка","Janubiy Afrika","south african",южноафриканский,"Южно-Африканская Республика"}'),
  (242, 'NAME', '{Zambiya,Zambia}'),
  (243, 'NAME', '{Zimbabve,Zimbabwe}'),
  (244, 'NAME', '{Toshkent,Ташкент,Taschkent}'),
  (245, 'NAME', '{Samarqand,Самарканд}'),
  (246, 'NAME', '{Buxoro,Бухара,Bukhara}'),
  (247, 'NAME', '{Fargʻona,Фергана}'),
  (248, 'NAME', '{Andijon,Андижан}'),
  (249, 'NAME', '{Namangan}'),
  (250, 'NAME', '{Qarshi,Карши}'),
  (251, 'NAME', '{Nukus}'),
  (252, 'NAME', '{Urganch,Ургенч}'),
  (253, 'NAME', '{Moskva,Moscow,Moskow,мск,Moskau,московский}'),
  (254, 'NAME', '{Sankt-Peterburg,"Saint Petersburg","St. Petersburg",Питер,спб,Ленинград,Петербург,Petersburg,питерский,петербургский,"Sankt Peterburk"}'),
  (255, 'NAME', '{Qozon,Казань,казанский}'),
  (256, 'NAME', '{Tomsk,томский}'),
  (257, 'NAME', '{Novosibirsk,новосиб,новосибирский}'),
  (258, 'NAME', '{Yekaterinburg,Ekaterinburg,екб,ёбург,Свердловск}'),
  (259, 'NAME', '{Samara,Kuybishev}'),
  (260, 'NAME', '{"Nijniy Novgorod","Nizhny Novgorod",нижний,Горький}'),
  (261, 'NAME', '{Vladivostok}'),
  (262, 'NAME', '{Rostov,Ростов-на-Дону,Rostov-on-Don}'),
  (263, 'NAME', '{Orenburg}'),
  (264, 'NAME', '{Olmaota,Алматы,Almaty,Алма-Ата,"Olma ota",Верный}'),
  (265, 'NAME', '{Ostona,Астана,Nur-Sulton,Nursulton,Нур-Султан,Целиноград,Акмола}'),
  (266, 'NAME', '{Chimkent,Шымкент,Shymkent}'),
  (267, 'NAME', '{"Turkiston shahri",Туркестан,Turkistan}'),
  (268, 'NAME', '{Bishkek,Фрунзе,Пишпек}'),
  (269, 'NAME', '{Oʻsh}'),
  (270, 'NAME', '{Jalolobod,Джалал-Абад,Jalal-Abad}'),
  (271, 'NAME', '{Norin,Нарын,Naryn}'),
  (272, 'NAME', '{Dushanbe,Сталинабад,Stalinobod}'),
  (273, 'NAME', '{Xujand,Худжанд,Khujand,Leninobod,Ленинабад,Xoʻjand,Ходжент}'),
  (274, 'NAME', '{Ashxobod,Ашхабад,Ashgabat}'),
  (275, 'NAME', '{Boku,Баку}'),
  (276, 'NAME', '{Tbilisi,Тифлис}'),
  (277, 'NAME', '{Yerevan}'),
  (278, 'NAME', '{Minsk}'),
  (279, 'NAME', '{Kiyev,Kyiv,Kiev,Київ}'),
  (280, 'NAME', '{Seul,Seoul,сеульский,Soul}'),
  (281, 'NAME', '{Pusan,Busan}'),
  (282, 'NAME', '{Inchxon,Incheon,Inchon}'),
  (283, 'NAME', '{Tejon,Тэджон,Daejeon,Taejon}'),
  (284, 'NAME', '{Tegu,Daegu,Taegu}'),
  (285, 'NAME', '{Suvon,Suwon}'),
  (286, 'NAME', '{Pohang,Пхохан}'),
  (287, 'NAME', '{Pekin,Beijing,Peking,пекинский}'),
  (288, 'NAME', '{Shanxay,Shanghai,шанхайский}'),
  (289, 'NAME', '{Guanchjou,Guangzhou,Canton,Кантон}'),
  (290, 'NAME', '{Xanchjou,Hangzhou}'),
  (291, 'NAME', '{Sian,Xi’an}'),
  (292, 'NAME', '{Xarbin,Harbin}'),
  (293, 'NAME', '{Gonkong,"Hong Kong"}'),
  (294, 'NAME', '{Tokio,Tokyo,токийский}'),
  (295, 'NAME', '{Kioto,Kyoto}'),
  (296, 'NAME', '{Osaka}'),
  (297, 'NAME', '{Nagoya}'),
  (298, 'NAME', '{Senday,Sendai}'),
  (299, 'NAME', '{Singapur,Singapore}'),
  (300, 'NAME', '{Kuala-Lumpur,KL}'),
  (301, 'NAME', '{Dehli,Дели,Delhi,"New Delhi",Нью-Дели}'),
  (302, 'NAME', '{Mumbay,Мумбаи,Bombay,Бомбей}'),
  (303, 'NAME', '{Jakarta,Джакарта,Jokarta}'),
  (304, 'NAME', '{Bangkok}'),
  (305, 'NAME', '{Istanbul,Стамбул,Istambul,Константинополь,стамбульский,Tsargrad}'),
  (306, 'NAME', '{Anqara,Анкара,анкарский}'),
  (307, 'NAME', '{Izmir,Smirna}'),
  (308, 'NAME', '{Eskişehir,Эскишехир,Eskishehir}'),
  (309, 'NAME', '{Erzurum,Arzirum}'),
  (310, 'NAME', '{Antalya,Анталия}'),
  (311, 'NAME', '{Nikosiya,Nicosia,Lefkoşa}'),
  (312, 'NAME', '{Dubay,Dubai}'),
  (313, 'NAME', '{Abu-Dabi,"Abu Dhabi"}'),
  (314, 'NAME', '{Sharja,Шарджа,Sharjah}'),
  (315, 'NAME', '{Doha,Доха}'),
  (316, 'NAME', '{Ar-Riyod,Эр-Рияд,Riyadh}'),
  (317, 'NAME', '{Jidda,Джидда,Jeddah}'),
  (318, 'NAME', '{Madina,Медина,Madinah}'),
  (319, 'NAME', '{Qohira,Каир,Cairo,al-Qahira}'),
  (320, 'NAME', '{Ammon,Амман}'),
  (321, 'NAME', '{Tehron,Тегеран,Tehran}'),
  (322, 'NAME', '{London,лондонский,Londra}'),
  (323, 'NAME', '{Kembrij,Кембридж}'),
  (324, 'NAME', '{Oksford,Oxford}'),
  (325, 'NAME', '{Manchester}'),
  (326, 'NAME', '{Edinburg,Edinburgh}'),
  (327, 'NAME', '{Glazgo,Glasgow}'),
  (328, 'NAME', '{Birmingem,Birmingham}'),
  (329, 'NAME', '{Liverpul,Liverpool}'),
  (330, 'NAME', '{Belfast}'),
  (331, 'NAME', '{Kardiff,Cardiff}'),
  (332, 'NAME', '{Dublin}'),
  (333, 'NAME', '{Berlin,берлинский}'),
  (334, 'NAME', '{Myunxen,Munich,München,Muenchen,мюнхенский}'),
  (335, 'NAME', '{Hamburg,Гамбург}'),
  (336, 'NAME', '{Frankfurt,"Frankfurt am Main"}'),
  (337, 'NAME', '{Kyoln,Cologne,Köln}'),
  (338, 'NAME', '{Axen,Aachen}'),
  (339, 'NAME', '{Drezden,Dresden}'),
  (340, 'NAME', '{Leyptsig,Leipzig}'),
  (341, 'NAME', '{Heydelberg,Гейдельберг,Хайдельберг,Heidelberg}'),
  (342, 'NAME', '{Frayburg,Freiburg,"Freiburg im Breisgau"}'),
  (343, 'NAME', '{Shtutgart,Stuttgart}'),
  (344, 'NAME', '{Vena,Vienna,Wien,венский}'),
  (345, 'NAME', '{Syurix,Цюрих,Zurich,цюрихский}'),
  (346, 'NAME', '{Jeneva,Geneva,Genève}'),
  (347, 'NAME', '{Parij,Paris,парижский}'),
  (348, 'NAME', '{Lion,Lyon}'),
  (349, 'NAME', '{Bryussel,Brussels,Bruxelles}'),
  (350, 'NAME', '{Lyoven,Leuven,Louvain}'),
  (351, 'NAME', '{Amsterdam}'),
  (352, 'NAME', '{Delft}'),
  (353, 'NAME', '{Rotterdam}'),
  (354, 'NAME', '{Rim,Rome,Roma,римский}'),
  (355, 'NAME', '{Milan,Milano,миланский}'),
  (356, 'NAME', '{Turin,Torino,туринский}'),
  (357, 'NAME', '{Bolonya,Bologna,болонский}'),
  (358, 'NAME', '{Padua,Падуя,Padova}'),
  (359, 'NAME', '{Florensiya,Флоренция,Florence,Firenze}'),
  (360, 'NAME', '{Venetsiya,Venice,Venezia}'),
  (361, 'NAME', '{Neapol,Naples,Napoli}'),
  (362, 'NAME', '{Madrid}'),
  (363, 'NAME', '{Barselona,Barcelona}'),
  (364, 'NAME', '{Lissabon,Lisbon,Lisboa}'),
  (365, 'NAME', '{Praga,Prague,Praha,пражский}'),
  (366, 'NAME', '{Brno}'),
  (367, 'NAME', '{Bratislava,Pressburg}'),
  (368, 'NAME', '{Budapesht,Budapest}'),
  (369, 'NAME', '{Debretsen,Debrecen}'),
  (370, 'NAME', '{Seged,Szeged}'),
  (371, 'NAME', '{Pech,Pécs}'),
  (372, 'NAME', '{Varshava,Warsaw,Warszawa,варшавский}'),
  (373, 'NAME', '{Krakov,Kraków,Cracow,краковский}'),
  (374, 'NAME', '{Vrotslav,Wrocław,Breslau}'),
  (375, 'NAME', '{Lodz}'),
  (376, 'NAME', '{Gdansk}'),
  (377, 'NAME', '{Riga,рижский}'),
  (378, 'NAME', '{Vilnyus,Vilnius,Вильно}'),
  (379, 'NAME', '{Tallin,Tallinn}'),
  (380, 'NAME', '{Tartu,Дерпт}'),
  (381, 'NAME', '{Xelsinki,Helsinki}'),
  (382, 'NAME', '{Stokgolm,Stockholm}'),
  (383, 'NAME', '{Lund}'),
  (384, 'NAME', '{Oslo}'),
  (385, 'NAME', '{Kopengagen,Copenhagen,København}'),
  (386, 'NAME', '{Sofiya,Sofia}'),
  (387, 'NAME', '{Buxarest,Bucharest,București}'),
  (388, 'NAME', '{Belgrad,Belgrade,Beograd}'),
  (389, 'NAME', '{Zagreb}'),
  (390, 'NAME', '{Afina,Афины,Athens}'),
  (391, 'NAME', '{Msida}'),
  (392, 'NAME', '{Nyu-York,"New York",NYC,"New York City","niyu york"}'),
  (393, 'NAME', '{Vashington,Washington,"Washington DC"}'),
  (394, 'NAME', '{Boston}'),
  (395, 'NAME', '{Chikago,Chicago}'),
  (396, 'NAME', '{Los-Anjeles,Лос-Анджелес,"Los Angeles",LA}'),
  (397, 'NAME', '{San-Fransisko,Сан-Франциско,"San Francisco"}'),
  (398, 'NAME', '{Filadelfiya,Philadelphia}'),
  (399, 'NAME', '{Stenford,Stanford}'),
  (400, 'NAME', '{Berkli,Berkeley}'),
  (401, 'NAME', '{Pasadena}'),
  (402, 'NAME', '{Toronto}'),
  (403, 'NAME', '{Vankuver,Vancouver}'),
  (404, 'NAME', '{Monreal,Montreal}'),
  (405, 'NAME', '{Sidney,Sydney}'),
  (406, 'NAME', '{Melburn,Melbourne}'),
  (407, 'NAME', '{Oklend,Auckland}'),
  (408, 'NAME', '{San-Paulu,"São Paulo"}'),
  (409, 'NAME', '{Buenos-Ayres,"Buenos Aires"}'),
  (410, 'NAME', '{Mexiko,"Mexico City"}'),
  (411, 'NAME', '{Keyptaun,"Cape Town"}'),
  (412, 'NAME', '{Muhandislik,"Инженерное дело",Engineering,инженерия,инженер,engineer,muhandis,injiniring,инженерный,"texnika sohasi","texnika yoʻnalishi","технические специальности","технический вуз"}'),
  (413, 'NAME', '{Mashinasozlik,Машиностроение,"Mechanical Engineering",механик}'),
  (414, 'NAME', '{Elektrotexnika,"Electrical Engineering",электрик,electronics,электроника}'),
  (415, 'NAME', '{"Qurilish muhandisligi",Строительство,"Civil Engineering",qurilish,quruvchi,строитель,стройка,construction}'),
  (416, 'NAME', '{"Kimyoviy texnologiya","Химическая технология","Chemical Engineering"}'),
  (417, 'NAME', '{"Aerokosmik muhandislik","Аэрокосмическая инженерия","Aerospace Engineering",aerospace,космос,aerokosmik}'),
  (418, 'NAME', '{Aviatsiya,Aviation,uchuvchi,лётчик,летчик,пилот,авиационный}'),
  (419, 'NAME', '{"Sanoat muhandisligi","Промышленный инжиниринг","Industrial Engineering"}'),
  (420, 'NAME', '{Materialshunoslik,Материаловедение,"Materials Engineering"}'),
  (421, 'NAME', '{Energetika,"Energy Engineering",energetik}'),
  (422, 'NAME', '{"Biotibbiyot muhandisligi","Биомедицинская инженерия","Biomedical Engineering"}'),
  (423, 'NAME', '{Mexatronika,Mechatronics}'),
  (424, 'NAME', '{Robototexnika,Robotics,robot,роботы}'),
  (425, 'NAME', '{"Neft va gaz ishi","Нефтегазовое дело","Petroleum Engineering","neft gaz",neftchi,нефтяник,"нефть и газ","oil and gas",нефтегаз}'),
  (426, 'NAME', '{"Axborot texnologiyalari","Информационные технологии","Information Technology",IT,АйТи,computing,программист,программирование,dasturchi,dasturlash,programming,programmer,coding,coder,developer,разработчик,informatika,айтишник}'),
  (427, 'NAME', '{"Kompyuter ilmlari","Компьютерные науки","Computer Science",CS,"computer sciences",kompyuter}'),
  (428, 'NAME', '{"Dasturiy injiniring","Программная инженерия","Software Engineering",software,"software engineer"}'),
  (429, 'NAME', '{"Sunʼiy intellekt","Искусственный интеллект","Artificial Intelligence",AI,ИИ,SI,"sun''iy intelekt","машинное обучение","machine learning",нейросети}'),
  (430, 'NAME', '{Kiberxavfsizlik,Кибербезопасность,Cybersecurity,"cyber security",cyber,кибер,кибербез,"информационная безопасность","axborot xavfsizligi"}'),
  (431, 'NAME', '{"Maʼlumotlar ilmi","Наука о данных","Data Science","data scientist","big data","data analyst","аналитик данных",data}'),
  (432, 'NAME', '{"Axborot tizimlari","Информационные системы","Information Systems"}'),
  (433, 'NAME', '{Biznes,Business,tadbirkorlik,предпринимательство,entrepreneurship,"biznes maktabi","бизнес школа","business school"}'),
  (434, 'NAME', '{"Biznesni boshqarish",Бизнес-администрирование,"Business Administration",MBA}'),
  (435, 'NAME', '{Moliya,Финансы,Finance,moliyachi,финансист,"банковское дело","bank ishi",banking,финансовый}'),
  (436, 'NAME', '{"Buxgalteriya hisobi","Бухгалтерский учёт",Accounting,buxgalter,accountant,бухгалтерия,аудит}'),
  (437, 'NAME', '{Marketing,маркетолог,reklama}'),
  (438, 'NAME', '{Menejment,Менеджмент,Management,menejer,менеджер,boshqaruv,управление}'),
  (439, 'NAME', '{"Xalqaro biznes","Международный бизнес","International Business"}'),
  (440, 'NAME', '{Logistika,Logistics,logist}'),
  (441, 'NAME', '{Turizm,Tourism,mehmonxona,"гостиничное дело",hospitality,hotel,mehmondoʻstlik,"turizm va mehmonxona"}'),
  (442, 'NAME', '{Tibbiyot,Медицина,Medicine,medical,med,медик,медицинский,medicina,shifokor,shifokorlik,vrach,доктор,doctor,doktorlik,"tibbiyot oʻqish",медвуз,"мед вуз","medical school",medfak,MBBS}'),
  (443, 'NAME', '{"Davolash ishi","Лечебное дело","General Medicine","Medicine (MD)",MD,лечфак,терапевт}'),
  (444, 'NAME', '{Stomatologiya,Dentistry,stomatolog,dentist,"tish doktori","tish shifokori",dental,зубной}'),
  (445, 'NAME', '{Farmatsiya,Pharmacy,farmatsevt,pharmacist,провизор,dorishunoslik,аптекарь}'),
  (446, 'NAME', '{"Hamshiralik ishi","Сестринское дело",Nursing,hamshira,медсестра,nurse}'),
  (447, 'NAME', '{"Jamoat salomatligi","Общественное здравоохранение","Public Health",здравоохранение}'),
  (448, 'NAME', '{Veterinariya,"Veterinary Medicine",veterinar,vet,veterinary}'),
  (449, 'NAME', '{"Tabiiy fanlar","Естественные науки","Natural Sciences",естествознание}'),
  (450, 'NAME', '{Matematika,Mathematics,math,maths,математик,mathematician}'),
  (451, 'NAME', '{Fizika,Physics,fizik,physicist}'),
  (452, 'NAME', '{Kimyo,Химия,Chemistry,kimyogar,химик,chemist}'),
  (453, 'NAME', '{Biologiya,Biology,biolog,biologist,биотех,biotexnologiya,biotechnology}'),
  (454, 'NAME', '{Geologiya,Geology,geolog}'),
  (455, 'NAME', '{Ekologiya,"Environmental Science",ekolog,environment,atrof-muhit}'),
  (456, 'NAME', '{Astronomiya,Astronomy,astronom}'),
  (457, 'NAME', '{"Ijtimoiy fanlar","Социальные науки","Social Sciences","общественные науки",jamiyatshunoslik}'),
  (458, 'NAME', '{Iqtisodiyot,Экономика,Economics,iqtisod,iqtisodchi,экономист,economist,экономический,economy}'),
  (459, 'NAME', '{Psixologiya,Psychology,psixolog,psychologist}'),
  (460, 'NAME', '{Sotsiologiya,Sociology,sotsiolog}'),
  (461, 'NAME', '{Siyosatshunoslik,Политология,"Political Science",politics,siyosat,политика,политолог}'),
  (462, 'NAME', '{"Xalqaro munosabatlar","Международные отношения","International Relations",diplomat,diplomatiya,diplomacy,МО,международник}'),
  (463, 'NAME', '{Jurnalistika,Journalism,jurnalist,journalist,media,журфак}'),
  (464, 'NAME', '{Huquq,Право,Law,huquqshunos,huquqshunoslik,yurist,юридический,yuridik,lawyer,advokat,sudya,прокурор,юрфак,нотариус,"law school"}'),
  (465, 'NAME', '{Yurisprudensiya,Юриспруденция,"Law (LLB)",LLB,LLM}'),
  (466, 'NAME', '{"Xalqaro huquq","Международное право","International Law"}'),
  (467, 'NAME', '{"Biznes huquqi","Предпринимательское право","Business Law"}'),
  (468, 'NAME', '{"Gumanitar fanlar","Гуманитарные науки",Humanities,gumanitar,гуманитарный,гуманитарий}'),
  (469, 'NAME', '{Tarix,История,History,tarixchi,историк,historian}'),
  (470, 'NAME', '{Falsafa,Философия,Philosophy,faylasuf,философ}'),
  (471, 'NAME', '{Tilshunoslik,Лингвистика,Linguistics,лингвист,иняз,languages}'),
  (472, 'NAME', '{Filologiya,Philology,filolog,филфак}'),
  (473, 'NAME', '{Adabiyotshunoslik,Литературоведение,Literature,adabiyot,литература}'),
  (474, 'NAME', '{Tarjimonlik,"Переводческое дело",Translation,tarjimon,переводчик,translator,interpreter,перевод}'),
  (475, 'NAME', '{Sharqshunoslik,Востоковедение,"Oriental Studies",востоковед,sharqshunos}'),
  (476, 'NAME', '{Ilohiyot,Теология,Theology,din,ilohiyotchi,религия,islomshunoslik}'),
  (477, 'NAME', '{Taʼlim,Образование,Education,oʻqituvchi,учитель,teacher,muallim,teaching,педагог,педагогический,пед,педвуз}'),
  (478, 'NAME', '{Pedagogika,Pedagogy}'),
  (479, 'NAME', '{"Boshlangʻich taʼlim","Начальное образование","Primary Education","начальные классы"}'),
  (480, 'NAME', '{"Maxsus pedagogika","Специальная педагогика","Special Education",defektolog,logoped}'),
  (481, 'NAME', '{"Chet tillarni oʻqitish","Преподавание иностранных языков","Foreign Language Teaching",TESOL,"ingliz tili oʻqituvchisi"}'),
  (482, 'NAME', '{"Jismoniy madaniyat va sport","Физическая культура и спорт","Physical Education and Sport",sport,sports,"jismoniy tarbiya",физкультура,murabbiy,тренер}'),
  (483, 'NAME', '{Sanʼat,Искусство,Arts,art,artist,искусства,sanʼatkor}'),
  (484, 'NAME', '{"Tasviriy sanʼat","Изобразительное искусство","Fine Arts",rassom,художник,painter,painting}'),
  (485, 'NAME', '{"Grafik dizayn","Графический дизайн","Graphic Design",design,дизайн,dizayner,designer}'),
  (486, 'NAME', '{Musiqa,Музыка,Music,musiqachi,музыкант,musician,konservatoriya}'),
  (487, 'NAME', '{"Kino va teatr","Кино и театр","Film and Theatre",kino,актёр,rejissyor,actor,film,teatr}'),
  (488, 'NAME', '{"Moda dizayni","Дизайн одежды","Fashion Design",moda,fashion,modelyer}'),
  (489, 'NAME', '{Arxitektura,Architecture,arxitektor,architect,meʼmor,meʼmorchilik}'),
  (490, 'NAME', '{"Arxitekturaviy loyihalash","Архитектурное проектирование","Architectural Design"}'),
  (491, 'NAME', '{Shaharsozlik,Градостроительство,"Urban Planning"}'),
  (492, 'NAME', '{"Interyer dizayni","Дизайн интерьера","Interior Design",интерьер}'),
  (493, 'NAME', '{"Landshaft arxitekturasi","Ландшафтная архитектура","Landscape Architecture",ландшафт}'),
  (494, 'NAME', '{"Qishloq xoʻjaligi","Сельское хозяйство",Agriculture,agrar,аграрный,агро,farming,farmer,fermer,сельхоз,agricultural}'),
  (495, 'NAME', '{Agronomiya,Agronomy,agronom}'),
  (496, 'NAME', '{"Oziq-ovqat texnologiyasi","Технология пищевых продуктов","Food Technology",oziq-ovqat,food,"пищевая промышленность"}'),
  (497, 'NAME', '{"Oʻrmon xoʻjaligi","Лесное хозяйство",Forestry,лесник}'),
  (498, 'NAME', '{Zootexniya,"Animal Science",зоотехник,chorvachilik}'),
  (499, 'NAME', '{Osiyo,Азия,Asia,asian,азиатский,osiyolik}'),
  (500, 'NAME', '{Yevropa,Europe,european,европейский,ЕС,EU,"Yevropa Ittifoqi",Евросоюз,Evropa,Yevroittifoq}'),
  (501, 'NAME', '{"Shimoliy Amerika","Северная Америка","North America",североамериканский}'),
  (502, 'NAME', '{"Janubiy Amerika","Южная Америка","South America","Lotin Amerikasi","Латинская Америка","Latin America",латиноамериканский}'),
  (503, 'NAME', '{Afrika,Africa,african,африканский,afrikalik}'),
  (504, 'NAME', '{"Avstraliya va Okeaniya","Австралия и Океания","Australia and Oceania",Oceania,Okeaniya}'),
  (505, 'NAME', '{"Tayyorlov kursi","Подготовительный курс","Foundation Course",foundation,"foundation year",подфак,подготовка,"подготовительное отделение",tayyorlov,"подготовительные курсы",pathway}'),
  (506, 'NAME', '{Bakalavriat,Bachelor’s,Bachelor,"Bachelor''s degree",bakalavr,BA,BSc,BS,undergraduate,бакалавра}'),
  (507, 'NAME', '{Magistratura,Master’s,Master,"Master''s degree",magistr,MA,MSc,MS,postgraduate,"graduate school",magistrlik,магистерский}'),
  (508, 'NAME', '{Doktorantura,Doctorate,PhD,Ph.D.,ПхД,Doctoral,aspirantura,аспирант,doktorant,"doctor of philosophy",DSc}'),
  (509, 'NAME', '{"Til kursi",stajirovka,"Языковой курс","Language Course",Traineeship,"til kurslari","языковые курсы","language courses","language school",internship}'),
  (510, 'NAME', '{"Lomonosov Moscow State University","Московский государственный университет имени М. В. Ломоносова","Moskva davlat universiteti","Moscow State University","Московский государственный университет","M.V. Lomonosov nomidagi Moskva davlat universiteti",mgu,"МГУ Ломоносова","МГУ им. Ломоносова",ломоносовка,lomonosov}'),
  (511, 'NAME', '{"Saint Petersburg State University","Санкт-Петербургский государственный университет",СПбГУ,"питерский университет",ЛГУ}'),
  (512, 'NAME', '{"HSE University","Высшая школа экономики","Higher School of Economics",ВШЭ,Вышка,vyshka,"Oliy iqtisodiyot maktabi","National Research University Higher School of Economics"}'),
  (513, 'NAME', '{"Moscow Institute of Physics and Technology","Московский физико-технический институт",Физтех,phystech,МФТИ}'),
  (514, 'NAME', '{"Bauman Moscow State Technical University","МГТУ им. Баумана",Бауманка,МГТУ}'),
  (515, 'NAME', '{"ITMO University",ИТМО}'),
  (516, 'NAME', '{"RUDN University named after Patrice Lumumba","RUDN University",РУДН,"Дружба народов","Дружбы народов",лумумба,лумумбарий,"Xalqlar doʻstligi universiteti","Peoples'' Friendship University of Russia"}'),
  (517, 'NAME', '{"Sechenov University","Первый МГМУ",Сеченовка,"Первый мед"}'),
  (518, 'NAME', '{"Pirogov Russian National Research Medical University",РНИМУ,Пироговка,"Второй мед"}'),
  (519, 'NAME', '{"Plekhanov Russian University of Economics",РЭУ,Плешка,"РЭУ им. Плеханова"}'),
  (520, 'NAME', '{"Financial University under the Government of the Russian Federation",Финуниверситет,Финашка,"Финансовый университет"}'),
  (521, 'NAME', '{"Gubkin Russian State University of Oil and Gas",Керосинка,"РГУ нефти и газа",губкинский}'),
  (522, 'NAME', '{"MGIMO University",МГИМО}'),
  (523, 'NAME', '{"Moscow Aviation Institute",МАИ}'),
  (524, 'NAME', '{"Peter the Great St. Petersburg Polytechnic University",СПбПУ,"Политех Питер","питерский политех","политех спб"}'),
  (525, 'NAME', '{"Kazan Federal University",КФУ,"казанский федеральный"}'),
  (526, 'NAME', '{"Ural Federal University",УрФУ}'),
  (527, 'NAME', '{"Novosibirsk State University",НГУ}'),
  (528, 'NAME', '{"National Research Nuclear University MEPhI",МИФИ}'),
  (529, 'NAME', '{"MISIS University of Science and Technology",МИСиС}'),
  (530, 'NAME', '{"Massachusetts Institute of Technology",MIT,МТИ,Массачусетс,Масачусетский,"эм ай ти",M.I.T.,Massachusetts,"Массачусетский технологический"}'),
  (531, 'NAME', '{"Harvard University","Гарвардский университет","Garvard universiteti",Harvard,Гарвард,гарвардский,"Harvard uni"}'),
  (532, 'NAME', '{"Stanford University","Стэнфордский университет","Stenford universiteti",Стенфорд,Stanford,стенфордский,standford}'),
  (533, 'NAME', '{"Yale University","Йельский университет","Yel universiteti",Йель,Yale,йельский}'),
  (534, 'NAME', '{"Princeton University","Принстонский университет","Prinston universiteti",Принстон,принстонский}'),
  (535, 'NAME', '{"Columbia University","Колумбийский университет","Kolumbiya universiteti",Columbia}'),
  (536, 'NAME', '{"University of Chicago","Чикагский университет",UChicago,чикагский}'),
  (537, 'NAME', '{"California Institute of Technology","Калифорнийский технологический институт",Caltech,"Cal Tech",Калтех}'),
  (538, 'NAME', '{"University of California",Berkeley,"Калифорнийский университет в Беркли","UC Berkeley",UCB,"Cal Berkeley",беркли,"University of California Berkeley"}'),
  (539, 'NAME', '{"University of California","Los Angeles","Калифорнийский университет в Лос-Анджелесе",UCLA,юсла}'),
  (540, 'NAME', '{"University of Pennsylvania","Пенсильванский университет",UPenn,Penn}'),
  (541, 'NAME', '{"Cornell University","Корнеллский университет",Cornell,Корнелл}'),
  (542, 'NAME', '{"Johns Hopkins University","Университет Джонса Хопкинса","Johns Hopkins",Хопкинс}'),
  (543, 'NAME', '{"New York University","Нью-Йоркский университет",NYU}'),
  (544, 'NAME', '{"University of Michigan","Мичиганский университет",UMich,мичиганский}'),
  (545, 'NAME', '{"Duke University","Университет Дьюка",Duke}'),
  (546, 'NAME', '{"Northwestern University","Северо-Западный университет",Northwestern}'),
  (547, 'NAME', '{"Carnegie Mellon University","Университет Карнеги — Меллона","Carnegie Mellon",CMU}'),
  (548, 'NAME', '{"Boston University","Бостонский университет","Boston uni"}'),
  (549, 'NAME', '{"Purdue University","Университет Пердью",Purdue}'),
  (550, 'NAME', '{"Arizona State University","Аризонский университет"}'),
  (551, 'NAME', '{"University of Cambridge","Кембриджский университет","Kembrij universiteti","Cambridge University",кэмбридж,кембриджский}'),
  (552, 'NAME', '{"University of Oxford","Оксфордский университет","Oksford universiteti","Oxford University",оксфордский}'),
  (553, 'NAME', '{"Imperial College London","Имперский колледж Лондона","London Imperial kolleji",Imperial,"имперский колледж"}'),
  (554, 'NAME', '{"University College London","Университетский колледж Лондона","London universitet kolleji",UCL,ЮСЛ}'),
  (555, 'NAME', '{"London School of Economics and Political Science","Лондонская школа экономики","London School of Economics",LSE,ЛШЭ,"London iqtisodiyot maktabi","лондонская школа экономики и политических наук"}'),
  (556, 'NAME', '{"King''s College London","Королевский колледж Лондона",KCL}'),
  (557, 'NAME', '{"University of Edinburgh","Эдинбургский университет","Edinburg universiteti",эдинбургский}'),
  (558, 'NAME', '{"University of Manchester","Манчестерский университет","Manchester universiteti",манчестерский}'),
  (559, 'NAME', '{"University of Westminster","Вестминстерский университет","Vestminster universiteti"}'),
  (560, 'NAME', '{"ETH Zurich","Швейцарская высшая техническая школа Цюриха",ЭТХ,"этх цюрих",ETHZ,"Syurix federal texnologiya instituti","Eidgenössische Technische Hochschule Zürich"}'),
  (561, 'NAME', '{EPFL,"Федеральная политехническая школа Лозанны","École polytechnique fédérale de Lausanne"}'),
  (562, 'NAME', '{"Technical University of Munich","Мюнхенский технический университет","Myunxen texnika universiteti",TUM,"TU München","TU Munich","Technische Universität München","мюнхенский политех"}'),
  (563, 'NAME', '{"Ludwig Maximilian University of Munich","Мюнхенский университет Людвига-Максимилиана",LMU,"LMU München","LMU Munich","Ludwig-Maximilians-Universität München","University of Munich","Мюнхенский университет"}'),
  (564, 'NAME', '{"Heidelberg University","Гейдельбергский университет","Heydelberg universiteti","Ruprecht-Karls-Universität Heidelberg",гейдельбергский,хайдельберг}'),
  (565, 'NAME', '{"RWTH Aachen University","Рейнско-Вестфальский технический университет Ахена",RWTH,"RWTH Aachen","RWTH Ахен","Ахенский университет"}'),
  (566, 'NAME', '{"Technical University of Berlin","Берлинский технический университет","TU Berlin","Technische Universität Berlin"}'),
  (567, 'NAME', '{"Freie Universität Berlin","Свободный университет Берлина","FU Berlin","Free University of Berlin"}'),
  (568, 'NAME', '{"Humboldt University of Berlin","Берлинский университет имени Гумбольдта",Humboldt,Гумбольдт,Humboldt-Universität}'),
  (569, 'NAME', '{"TUD Dresden University of Technology","TU Dresden","Дрезденский технический университет","Technische Universität Dresden"}'),
  (570, 'NAME', '{"University of Vienna","Венский университет","Vena universiteti","Universität Wien"}'),
  (571, 'NAME', '{"Sorbonne University",Сорбонна,"Sorbonna universiteti","Sorbonne Université","La Sorbonne"}'),
  (572, 'NAME', '{"Paris-Saclay University","Университет Париж-Сакле","Université Paris-Saclay"}'),
  (573, 'NAME', '{"Delft University of Technology","Делфтский технический университет","TU Delft","Technische Universiteit Delft"}'),
  (574, 'NAME', '{"University of Amsterdam","Амстердамский университет",UvA,"Universiteit van Amsterdam"}'),
  (575, 'NAME', '{"KU Leuven","Лёвенский католический университет",Leuven,Louvain}'),
  (576, 'NAME', '{"Sapienza University of Rome","Римский университет Ла Сапиенца",Sapienza,"La Sapienza","Ла Сапиенца","Università di Roma"}'),
  (577, 'NAME', '{"University of Bologna","Болонский университет","Bolonya universiteti",Unibo,"Università di Bologna"}'),
  (578, 'NAME', '{"Polytechnic University of Milan","Миланский политехнический университет","Politecnico di Milano",PoliMi,"миланский политех","Politecnico Milano"}'),
  (579, 'NAME', '{"Polytechnic University of Turin","Туринский политехнический университет","Politecnico di Torino",PoliTo,"туринский политех","Politecnico Torino"}'),
  (580, 'NAME', '{"University of Padua","Падуанский университет","Università di Padova"}'),
  (581, 'NAME', '{"University of Barcelona","Барселонский университет","Universitat de Barcelona"}'),
  (582, 'NAME', '{"University of Lisbon","Лиссабонский университет","Universidade de Lisboa"}'),
  (583, 'NAME', '{"Charles University","Карлов университет","Karl universiteti","Univerzita Karlova",Карлов,"Karlov universiteti"}'),
  (584, 'NAME', '{"Czech Technical University in Prague","Чешский технический университет",ČVUT,"чешский политех"}'),
  (585, 'NAME', '{"University of Warsaw","Варшавский университет","Varshava universiteti","Uniwersytet Warszawski"}'),
  (586, 'NAME', '{"Warsaw University of Technology","Варшавский политех","Politechnika Warszawska","Варшавский технологический университет"}'),
  (587, 'NAME', '{"Jagiellonian University","Ягеллонский университет","Yagellon universiteti","Uniwersytet Jagielloński",ягеллонский,yagellon}'),
  (588, 'NAME', '{"Eötvös Loránd University","Университет Этвёша Лоранда",ELTE,"Etvesh Lorand"}'),
  (589, 'NAME', '{"Semmelweis University","Университет Земмельвейса","Semmelveys universiteti",Земмельвейс,Semmelweis}'),
  (590, 'NAME', '{"University of Copenhagen","Копенгагенский университет","Københavns Universitet"}'),
  (591, 'NAME', '{"University of Helsinki","Хельсинкский университет","Helsingin yliopisto"}'),
  (592, 'NAME', '{"University of Oslo","Университет Осло","Universitetet i Oslo"}'),
  (593, 'NAME', '{"Lund University","Лундский университет","Lunds universitet"}'),
  (594, 'NAME', '{"Trinity College Dublin",Тринити-колледж,"Trinity College","Trinity Dublin"}'),
  (595, 'NAME', '{"Seoul National University","Сеульский национальный университет","Seul milliy universiteti",SNU,"seul milliy","сеульский национальный","Seoul National","seoul uni","seul davlat universiteti",서울대학교,서울대}'),
  (596, 'NAME', '{"Korea Advanced Institute of Science and Technology","Корейский институт передовых технологий",KAIST,kayst}'),
  (597, 'NAME', '{"Yonsei University","Университет Ёнсе","Yonsei universiteti",Ёнсе,йонсей}'),
  (598, 'NAME', '{"Korea University","Университет Корё","Korea universiteti",Корё}'),
  (599, 'NAME', '{"Pohang University of Science and Technology",POSTECH,Постех,"Пхоханский университет"}'),
  (600, 'NAME', '{"Sungkyunkwan University","Университет Сонгюнгван",SKKU,Сонгюнгван,sungkyun}'),
  (601, 'NAME', '{"Hanyang University","Университет Ханянг",Ханянг}'),
  (602, 'NAME', '{"Ewha Womans University","Университет Ихва",Ихва}'),
  (603, 'NAME', '{"University of Tokyo","The University of Tokyo","Токийский университет","Tokio universiteti",Todai,Тодай,"Tokyo Daigaku","токийский универ",東京大学}'),
  (604, 'NAME', '{"Kyoto University","Киотский университет","Kioto universiteti",Kyodai,Кёдай,京都大学}'),
  (605, 'NAME', '{"The University of Osaka","Osaka University","Университет Осаки",Handai}'),
  (606, 'NAME', '{"Waseda University","Университет Васэда",Васеда}'),
  (607, 'NAME', '{"Tsinghua University","Университет Цинхуа",Цинхуа,Qinghua,sinxua,清华大学}'),
  (608, 'NAME', '{"Peking University","Пекинский университет","Pekin universiteti",Beida,Бэйда,"Beijing University",PKU,北京大学}'),
  (609, 'NAME', '{"Fudan University","Фуданьский университет",Фудань}'),
  (610, 'NAME', '{"Shanghai Jiao Tong University","Шанхайский университет Цзяо Тун",SJTU,Цзяотун}'),
  (611, 'NAME', '{"Zhejiang University","Чжэцзянский университет",Чжэцзян}'),
  (612, 'NAME', '{"National University of Singapore","Национальный университет Сингапура",NUS,"Singapur milliy universiteti","Singapore National University","Singapore national"}'),
  (613, 'NAME', '{"Nanyang Technological University","Наньянский технологический университет",NTU,нанянг,naniyang,Наньян}'),
  (614, 'NAME', '{"University of Hong Kong","Гонконгский университет",HKU}'),
  (615, 'NAME', '{"Universiti Malaya","Университет Малайя","University of Malaya","Malaya universiteti"}'),
  (616, 'NAME', '{"Middle East Technical University","Ближневосточный технический университет",METU,ODTÜ,"Ближневосточный технический","Orta Doğu Teknik Üniversitesi","Oʻrta Sharq texnika universiteti"}'),
  (617, 'NAME', '{"Istanbul Technical University","Стамбульский технический университет",İTÜ,"Istanbul texnika universiteti","İstanbul Teknik Üniversitesi"}'),
  (618, 'NAME', '{"Boğaziçi University","Босфорский университет",Богазичи,"Bosphorus University",Bosfor,"Boğaziçi universiteti"}'),
  (619, 'NAME', '{"Koç University","Университет Коч","Koch universiteti","Koç universiteti",коч}'),
  (620, 'NAME', '{"Bilkent University","Билькентский университет","Bilkent universiteti",Билкент}'),
  (621, 'NAME', '{"Hacettepe University","Университет Хаджеттепе","Hacettepe universiteti",Хаджеттепе,xajettepe,hajettepe}'),
  (622, 'NAME', '{"Sabancı University","Университет Сабанчи","Sabancı universiteti",Сабанджи,sabanchi}'),
  (623, 'NAME', '{"Istanbul University","Стамбульский университет","Istanbul universiteti","İstanbul Üniversitesi"}'),
  (624, 'NAME', '{"Ankara University","Анкарский университет","Anqara universiteti","Ankara Üniversitesi"}'),
  (625, 'NAME', '{"University of Toronto","Торонтский университет","Toronto universiteti","U of T",UofT,торонтский}'),
  (626, 'NAME', '{"University of British Columbia","Университет Британской Колумбии",UBC,"британская колумбия"}'),
  (627, 'NAME', '{"McGill University","Университет Макгилла",McGill,Макгилл}'),
  (628, 'NAME', '{"The University of Sydney","University of Sydney","Сиднейский университет","Sidney universiteti",USYD}'),
  (629, 'NAME', '{"Monash University","Университет Монаша",Monash}'),
  (630, 'NAME', '{"University of Melbourne","Мельбурнский университет","Melburn universiteti",UniMelb}'),
  (631, 'NAME', '{"Australian National University","Австралийский национальный университет",ANU}'),
  (632, 'NAME', '{"National University of Uzbekistan named after Mirzo Ulugbek","Национальный университет Узбекистана имени Мирзо Улугбека","Mirzo Ulugʻbek nomidagi Oʻzbekiston Milliy universiteti",NUUz,OʻzMU,УзМУ,ToshDU,ТашГУ,НацУниверситет,"Национальный университет Узбекистана","National University of Uzbekistan","milliy universitet"}'),
  (633, 'NAME', '{"Westminster International University in Tashkent","Международный Вестминстерский университет в Ташкенте","Toshkent shahridagi Xalqaro Vestminster universiteti",WIUT,МВУТ,"Westminster Tashkent","Вестминстер Ташкент","Toshkent Vestminster","vestminster toshkent","Вестминстер в Ташкенте"}'),
  (634, 'NAME', '{"Al-Farabi Kazakh National University","Казахский национальный университет имени аль-Фараби",КазНУ,КазГУ,Аль-Фараби}'),
  (635, 'NAME', '{"Nazarbayev University","Назарбаев Университет","Nazarboyev universiteti",назарбаев,nazarboyev,"Nazarbaev University"}'),
  (636, 'NAME', '{"American University of Central Asia","Американский университет в Центральной Азии",AUCA,АУЦА}'),
  (637, 'NAME', '{"Al-Azhar University","Университет аль-Азхар","Al-Azhar universiteti",Азхар,azhar}'),
  (638, 'NAME', '{"Türkiye Bursları","Türkiye Scholarships","turkiya burslari","турецкая стипендия","турецкие бурсы","turkish scholarships",бурслары,"turkiya hukumati stipendiyasi","turk burslari"}'),
  (639, 'NAME', '{GKS,KGSP,"Global Korea Scholarship","Korean Government Scholarship","глобальная корейская стипендия","правительственная стипендия Кореи","Koreya hukumati granti"}'),
  (640, 'NAME', '{CSC,"Chinese Government Scholarship","стипендия правительства Китая","Xitoy hukumati stipendiyasi","Xitoy hukumati granti"}'),
  (641, 'NAME', '{MEXT,Monbukagakusho,Monbusho,Монбукагакусё,"стипендия правительства Японии","Yaponiya hukumati stipendiyasi","Yaponiya hukumati granti","Japanese government scholarship"}'),
  (642, 'NAME', '{DAAD,"daad stipendiyasi","German Academic Exchange Service"}'),
  (643, 'NAME', '{Chevening,"Chevening Scholarship","Chevening stipendiyasi","Стипендия Chevening",Чивнинг,chevning}'),
  (644, 'NAME', '{"Erasmus Mundus Joint Masters","Erasmus Mundus",Erasmus,Эразмус,"Эразмус Мундус","Erasmus Mundus qoʻshma magistraturasi"}'),
  (645, 'NAME', '{"Fulbright Foreign Student Program",Fulbright,Фулбрайт,"Fulbrayt dasturi","Программа Фулбрайта"}'),
  (646, 'NAME', '{"Stipendium Hungaricum","Стипендиум Хунгарикум",Хунгарикум,hungarikum,"vengriya granti"}'),
  (647, 'NAME', '{"El-yurt umidi","El-yurt umidi Foundation","фонд эл юрт умиди","el yurt umidi jamgʻarmasi"}'),
  (648, 'NAME', '{"Gates Cambridge Scholarship","Gates Cambridge","Стипендия Гейтса"}'),
  (649, 'NAME', '{"Global Rhodes Scholarship",Rhodes,Родс,"стипендия Родса"}'),
  (650, 'NAME', '{"France Excellence Eiffel Scholarship",Eiffel,Эйфель,"стипендия Эйфеля"}'),
  (651, 'NAME', '{"Swiss Government Excellence Scholarships",Excellence,"швейцарская стипендия"}'),
  (652, 'UNIVERSITY', '{universitet,universiteti,universitetlar,universitetlari,университета,университетов,university,universities,uni,univer,вуз,вузы,вузов,oliygoh,oliygohlar,"oliy oʻquv yurti","oliy taʼlim muassasasi",OTM,"высшее учебное заведение",üniversitesi,univerzita,universität,università,uniwersytet,université,universidad}'),
  (653, 'SCHOLARSHIP', '{grant,grantlar,granti,grantlari,грантов,гранта,stipendiya,stipendiyalar,stipendiyasi,stipendiyalari,стипендии,стипендий,scholarship,scholarships,grants,bursary,burs,бурсы,"financial aid",fellowship,"moliyaviy yordam","финансовая помощь"}'),
  (654, 'FULL', '{bepul,bepulga,tekin,tekinga,free,"for free","fully funded","full scholarship","full grant","full ride","toʻliq grant","toʻliq stipendiya","toʻliq moliyalashtirilgan","полный грант","полная стипендия","полное финансирование",бесплатно,бесплатный,бесплатная,бесплатное,"бесплатное обучение",бюджет,бюджетное,"bepul oʻqish","bepul taʼlim","free education","free tuition","davlat granti"}'),
  (655, 'CONSULTING', '{konsalting,konsaltinglar,konsaltinglari,agentlik,agentliklar,agentligi,agentliklari,агентство,агентства,агентств,agency,agencies,consulting,consultant,konsultant}'),
  (656, 'FILLER', '{qanday,"qanday qilib",qayerda,qayerga,qaysi,qancha,qachon,nima,kim,uchun,bilan,haqida,va,yoki,ham,bu,men,mumkin,mumkinmi,kerak,kirish,kirsa,kirsam,oʻqish,oʻqishni,oʻqishga,oʻqimoqchiman,oʻqisam,boʻladi,boʻlish,boʻlsa,borish,hujjat,topshirish,"hujjat topshirish",qabul,soha,sohasi,yoʻnalish,yoʻnalishi,yoʻnalishlari,fakultet,fakulteti,eng,"eng yaxshi",yaxshi,zoʻr,arzon,kontrakt,kontrakti,narx,narxi,narxlari,toʻlov,reyting,roʻyxat,roʻyxati,kasbi,mutaxassisligi,nomidagi,davlatlari,davlatlar,shahar,shahridagi,"chet elda",xorijda,xorijiy,"chet el",tanlash}'),
  (657, 'FILLER', '{как,где,куда,какой,какая,какие,какое,каком,сколько,когда,что,кто,для,с,в,во,на,по,о,об,и,или,из,за,к,у,от,при,учиться,учёба,учеба,учебы,учебу,обучение,обучения,поступить,поступление,поступления,поступать,подать,документы,заявка,факультет,факультеты,факультета,специальность,направление,направления,лучшие,лучший,лучших,топ,хорошие,дешёвые,недорого,цена,цены,стоимость,контракт,рейтинг,список,"можно ли",можно,нужно,хочу,стать,имени,им,страны,страна,город,городе,"за рубежом","за границей",иностранные,зарубежные}'),
  (658, 'FILLER', '{"in english",english,"english taught","ingliz tilida","на английском","на английском языке","rus tilida","на русском","oʻzbek talabalari uchun","for uzbek students","для узбекистанцев","for international students",students,student,talabalar,talaba,студенты,студентов,abituriyent,kiriladi,"kirsa boʻladi",stat,become,be,быть}'),
  (659, 'FILLER', '{how,"how to",where,which,what,when,who,can,i,to,get,"get into",into,apply,application,study,studying,the,of,in,at,for,on,and,or,a,an,from,with,by,best,top,good,cheap,cheapest,list,ranking,rankings,tuition,fees,fee,cost,price,admission,admissions,requirements,abroad,faculty,department,degree,degrees,program,programme,programs,course,courses,"named after",near,want}');
SELECT pg_catalog.setval('public.search_synonyms_id_seq', 659, true);
--> statement-breakpoint
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_phone UNIQUE (kind, phone);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.applicant_data
    ADD CONSTRAINT applicant_data_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.application_events
    ADD CONSTRAINT application_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.application_events
    ADD CONSTRAINT application_events_seq UNIQUE (application_id, seq);

ALTER TABLE ONLY public.application_levels
    ADD CONSTRAINT application_levels_number UNIQUE (step_id, number);

ALTER TABLE ONLY public.application_levels
    ADD CONSTRAINT application_levels_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.application_notes
    ADD CONSTRAINT application_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.application_numbers
    ADD CONSTRAINT application_numbers_pkey PRIMARY KEY (month);

ALTER TABLE ONLY public.application_requirements
    ADD CONSTRAINT application_requirements_number UNIQUE (level_id, number);

ALTER TABLE ONLY public.application_requirements
    ADD CONSTRAINT application_requirements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.application_steps
    ADD CONSTRAINT application_steps_number UNIQUE (application_id, number);

ALTER TABLE ONLY public.application_steps
    ADD CONSTRAINT application_steps_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.application_views
    ADD CONSTRAINT application_views_name UNIQUE (employee_id, name);

ALTER TABLE ONLY public.application_views
    ADD CONSTRAINT application_views_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_idempotency UNIQUE (student_id, idempotency_key);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_number UNIQUE (number);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_original_unique UNIQUE (original);

ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.audit_records
    ADD CONSTRAINT audit_records_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_details
    ADD CONSTRAINT bank_details_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_token UNIQUE (token_hash);

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_client UNIQUE (application_id, author_id, client_id);

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_seq UNIQUE (application_id, seq);

ALTER TABLE ONLY public.chat_reads
    ADD CONSTRAINT chat_reads_application_id_side_pk PRIMARY KEY (application_id, side);

ALTER TABLE ONLY public.closing_returns
    ADD CONSTRAINT closing_returns_idempotency UNIQUE (actor_id, idempotency_key);

ALTER TABLE ONLY public.closing_returns
    ADD CONSTRAINT closing_returns_pkey PRIMARY KEY (closing_id);

ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_once UNIQUE NULLS NOT DISTINCT (kind, purpose, phone, account_id);

ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.commission_rates
    ADD CONSTRAINT commission_rates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.consulting_comments
    ADD CONSTRAINT consulting_comments_application_id_unique UNIQUE (application_id);

ALTER TABLE ONLY public.consulting_comments
    ADD CONSTRAINT consulting_comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.consulting_universities
    ADD CONSTRAINT consulting_universities_once UNIQUE (consulting_id, university_id);

ALTER TABLE ONLY public.consulting_universities
    ADD CONSTRAINT consulting_universities_pkey PRIMARY KEY (cuid);

ALTER TABLE ONLY public.consultings
    ADD CONSTRAINT consultings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.continents
    ADD CONSTRAINT continents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.countries
    ADD CONSTRAINT countries_code_unique UNIQUE (code);

ALTER TABLE ONLY public.countries
    ADD CONSTRAINT countries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.country_facts
    ADD CONSTRAINT country_facts_pkey PRIMARY KEY (country_id);

ALTER TABLE ONLY public.cyrillic_corrections
    ADD CONSTRAINT cyrillic_corrections_latin_unique UNIQUE (latin);

ALTER TABLE ONLY public.cyrillic_corrections
    ADD CONSTRAINT cyrillic_corrections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.degrees
    ADD CONSTRAINT degrees_key_unique UNIQUE (key);

ALTER TABLE ONLY public.degrees
    ADD CONSTRAINT degrees_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.difference_closings
    ADD CONSTRAINT difference_closings_idempotency UNIQUE (actor_id, idempotency_key);

ALTER TABLE ONLY public.difference_closings
    ADD CONSTRAINT difference_closings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dispute_events
    ADD CONSTRAINT dispute_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dispute_evidence
    ADD CONSTRAINT dispute_evidence_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.employees
    ADD CONSTRAINT employees_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_day UNIQUE (currency, dated_on);

ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.fact_checks
    ADD CONSTRAINT fact_checks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.faculties
    ADD CONSTRAINT faculties_id_level UNIQUE (id, level);

ALTER TABLE ONLY public.faculties
    ADD CONSTRAINT faculties_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.held_employees
    ADD CONSTRAINT held_employees_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.import_mappings
    ADD CONSTRAINT import_mappings_actor_id_kind_header_hash_pk PRIMARY KEY (actor_id, kind, header_hash);

ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_import_id_line_pk PRIMARY KEY (import_id, line);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.join_documents
    ADD CONSTRAINT join_documents_request_id_attachment_id_pk PRIMARY KEY (request_id, attachment_id);

ALTER TABLE ONLY public.join_messages
    ADD CONSTRAINT join_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.join_requests
    ADD CONSTRAINT join_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_owner UNIQUE (kind, owner);

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_days
    ADD CONSTRAINT ledger_days_pk PRIMARY KEY (account_id, day, purpose, is_income);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_once UNIQUE (transfer_id, account_id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_proof_requests
    ADD CONSTRAINT ledger_proof_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_proofs
    ADD CONSTRAINT ledger_proofs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_key UNIQUE (key);

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.level_documents
    ADD CONSTRAINT level_documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.measure_requests
    ADD CONSTRAINT measure_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_name UNIQUE (consulting_id, name);

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mistake_reports
    ADD CONSTRAINT mistake_reports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.money_acts
    ADD CONSTRAINT money_acts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_acceptances
    ADD CONSTRAINT operator_acceptances_once UNIQUE (account_id, text_id);

ALTER TABLE ONLY public.operator_acceptances
    ADD CONSTRAINT operator_acceptances_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_details
    ADD CONSTRAINT operator_details_number UNIQUE (number);

ALTER TABLE ONLY public.operator_details
    ADD CONSTRAINT operator_details_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_texts
    ADD CONSTRAINT operator_texts_number UNIQUE (kind, number);

ALTER TABLE ONLY public.operator_texts
    ADD CONSTRAINT operator_texts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_idempotency UNIQUE (student_id, idempotency_key);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE public.payments
    ADD CONSTRAINT payments_returned CHECK (((returned_tiyin >= 0) AND (left_tiyin >= 0))) NOT VALID;

ALTER TABLE ONLY public.payout_parts
    ADD CONSTRAINT payout_parts_payout_id_payment_id_pk PRIMARY KEY (payout_id, payment_id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_idempotency UNIQUE (asked_by, idempotency_key);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.program_intakes
    ADD CONSTRAINT program_intakes_program_id_start_month_pk PRIMARY KEY (program_id, start_month);

ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.protected_shares
    ADD CONSTRAINT protected_shares_pkey PRIMARY KEY (step_id);

ALTER TABLE ONLY public.protections
    ADD CONSTRAINT protections_pkey PRIMARY KEY (application_id);

ALTER TABLE ONLY public.provider_calls
    ADD CONSTRAINT provider_calls_pkey PRIMARY KEY (id);

ALTER TABLE public.provider_transactions
    ADD CONSTRAINT provider_transactions_came CHECK ((came_tiyin >= 0)) NOT VALID;

ALTER TABLE ONLY public.provider_transactions
    ADD CONSTRAINT provider_transactions_named UNIQUE (provider, provider_id);

ALTER TABLE ONLY public.provider_transactions
    ADD CONSTRAINT provider_transactions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reminder_choices
    ADD CONSTRAINT reminder_choices_account_id_days_pk PRIMARY KEY (account_id, days);

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_level_id_kind_deadline_pk PRIMARY KEY (level_id, kind, deadline);

ALTER TABLE ONLY public.saved_reminders
    ADD CONSTRAINT saved_reminders_account_id_kind_target_id_deadline_days_pk PRIMARY KEY (account_id, kind, target_id, deadline, days);

ALTER TABLE ONLY public.scholarship_degrees
    ADD CONSTRAINT scholarship_degrees_scholarship_id_degree_id_pk PRIMARY KEY (scholarship_id, degree_id);

ALTER TABLE ONLY public.scholarships
    ADD CONSTRAINT scholarships_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.search_documents
    ADD CONSTRAINT search_documents_kind_ref_id_pk PRIMARY KEY (kind, ref_id);

ALTER TABLE ONLY public.search_misses
    ADD CONSTRAINT search_misses_text_day_pk PRIMARY KEY (text, day);

ALTER TABLE ONLY public.search_names
    ADD CONSTRAINT search_names_kind_ref_id_name_pk PRIMARY KEY (kind, ref_id, name);

ALTER TABLE ONLY public.search_synonyms
    ADD CONSTRAINT search_synonyms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.shortlist_items
    ADD CONSTRAINT shortlist_items_account_id_kind_target_id_pk PRIMARY KEY (account_id, kind, target_id);

ALTER TABLE ONLY public.sms_choices
    ADD CONSTRAINT sms_choices_account_id_kind_pk PRIMARY KEY (account_id, kind);

ALTER TABLE ONLY public.sms_messages
    ADD CONSTRAINT sms_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.statement_lines
    ADD CONSTRAINT statement_lines_statement_id_line_pk PRIMARY KEY (statement_id, line);

ALTER TABLE ONLY public.statements
    ADD CONSTRAINT statements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.step_levels
    ADD CONSTRAINT step_levels_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.steps
    ADD CONSTRAINT steps_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tariffs
    ADD CONSTRAINT tariffs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.telegram_choices
    ADD CONSTRAINT telegram_choices_account_id_topic_pk PRIMARY KEY (account_id, topic);

ALTER TABLE ONLY public.telegram_links
    ADD CONSTRAINT telegram_links_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.telegram_messages
    ADD CONSTRAINT telegram_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.telegram_messages
    ADD CONSTRAINT telegram_messages_request_id UNIQUE (request_id);

ALTER TABLE ONLY public.telegram_notices
    ADD CONSTRAINT telegram_notices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.telegram_starts
    ADD CONSTRAINT telegram_starts_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.telegram_updates
    ADD CONSTRAINT telegram_updates_bot_id_update_id_pk PRIMARY KEY (bot_id, update_id);

ALTER TABLE ONLY public.universities
    ADD CONSTRAINT universities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.university_degrees
    ADD CONSTRAINT university_degrees_university_id_degree_id_pk PRIMARY KEY (university_id, degree_id);

ALTER TABLE ONLY public.university_faculties
    ADD CONSTRAINT university_faculties_university_id_faculty_id_pk PRIMARY KEY (university_id, faculty_id);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.walk_ins
    ADD CONSTRAINT walk_ins_idempotency UNIQUE (created_by, idempotency_key);

ALTER TABLE ONLY public.walk_ins
    ADD CONSTRAINT walk_ins_link UNIQUE (link_hash);

ALTER TABLE ONLY public.walk_ins
    ADD CONSTRAINT walk_ins_pkey PRIMARY KEY (id);

CREATE INDEX accounts_by_role ON public.accounts USING btree (kind, role, created_at DESC, id DESC);

CREATE INDEX accounts_by_status ON public.accounts USING btree (kind, status, created_at DESC, id DESC);

CREATE INDEX accounts_by_time ON public.accounts USING btree (kind, created_at DESC, id DESC);

CREATE INDEX accounts_phone_part ON public.accounts USING gin (phone public.gin_trgm_ops);

CREATE INDEX accounts_unverified ON public.accounts USING btree (created_at) WHERE (status = 'UNVERIFIED'::text);

CREATE INDEX application_documents_application ON public.application_documents USING btree (application_id, created_at);

CREATE INDEX application_documents_attachment ON public.application_documents USING btree (attachment_id);

CREATE INDEX application_documents_requirement ON public.application_documents USING btree (requirement_id);

CREATE INDEX application_levels_application ON public.application_levels USING btree (application_id);

CREATE INDEX application_notes_application ON public.application_notes USING btree (application_id, id);

CREATE INDEX application_requirements_application ON public.application_requirements USING btree (application_id);

CREATE INDEX application_requirements_example ON public.application_requirements USING btree (example_id, example_consulting_id) WHERE (example_id IS NOT NULL);

CREATE INDEX applications_answers ON public.applications USING btree (consulting_id, created_at, first_answer_at, ended_at) WHERE (NOT is_walk_in);

CREATE INDEX applications_by_activity ON public.applications USING btree (active_at DESC, id DESC);

CREATE INDEX applications_by_creation ON public.applications USING btree (consulting_id, created_at, status, manager_id);

CREATE INDEX applications_by_deadline ON public.applications USING btree (consulting_id, ((turn IS NULL)), deadline, id);

CREATE INDEX applications_by_end ON public.applications USING btree (consulting_id, ended_at, status) WHERE (ended_at IS NOT NULL);

CREATE INDEX applications_due ON public.applications USING btree (deadline) WHERE (status = 'STARTED'::text);

CREATE INDEX applications_manager ON public.applications USING btree (manager_id) WHERE (manager_id IS NOT NULL);

CREATE INDEX applications_of_all_by_deadline ON public.applications USING btree (((turn IS NULL)), deadline, id);

CREATE INDEX applications_of_consulting ON public.applications USING btree (consulting_id, active_at DESC, id DESC);

CREATE INDEX applications_of_student ON public.applications USING btree (student_id, active_at DESC, id DESC);

CREATE INDEX applications_on_board ON public.applications USING btree (consulting_id, status, step_number, deadline, id);

CREATE UNIQUE INDEX applications_open ON public.applications USING btree (student_id, consulting_id, COALESCE(university_id, 0), COALESCE(scholarship_id, 0)) WHERE (status = ANY (ARRAY['TRAIL'::text, 'STARTED'::text]));

CREATE INDEX applications_program ON public.applications USING btree (program_id) WHERE (program_id IS NOT NULL);

CREATE INDEX applications_running ON public.applications USING btree (consulting_id, turn, deadline, active_at, status, id, step_number, step_started_at, manager_id, created_at) WHERE (status = ANY (ARRAY['TRAIL'::text, 'STARTED'::text]));

CREATE INDEX applications_scholarship ON public.applications USING btree (scholarship_id);

CREATE INDEX applications_tariff ON public.applications USING btree (tariff_id);

CREATE INDEX applications_university ON public.applications USING btree (university_id);

CREATE INDEX approvals_state_order ON public.approvals USING btree (state, id);

CREATE UNIQUE INDEX approvals_waiting ON public.approvals USING btree (kind, subject_id, title) WHERE (state = 'WAITING'::text);

CREATE INDEX attachments_uploads ON public.attachments USING btree (owner_id, created_at) WHERE (owner_id IS NOT NULL);

CREATE INDEX attempts_expiry ON public.attempts USING btree (expires_at);

CREATE INDEX audit_records_actor ON public.audit_records USING btree (actor_id, id);

CREATE INDEX audit_records_group ON public.audit_records USING btree (group_id, id) WHERE (group_id IS NOT NULL);

CREATE INDEX audit_records_heads ON public.audit_records USING btree (id DESC) WHERE (group_id IS NULL);

CREATE INDEX audit_records_heads_action ON public.audit_records USING btree (action, id DESC) WHERE (group_id IS NULL);

CREATE INDEX audit_records_heads_subject ON public.audit_records USING btree (subject, id DESC) WHERE (group_id IS NULL);

CREATE UNIQUE INDEX audit_records_idempotency ON public.audit_records USING btree (actor_id, subject, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX audit_records_kept_addresses ON public.audit_records USING btree (created_at) WHERE (address IS NOT NULL);

CREATE INDEX audit_records_search_text ON public.audit_records USING gin (search_text public.gin_trgm_ops);

CREATE INDEX audit_records_subject ON public.audit_records USING btree (subject, subject_id, id);

CREATE UNIQUE INDEX bank_details_draft ON public.bank_details USING btree (created_by) WHERE (state = 'DRAFT'::text);

CREATE INDEX bank_details_of_consulting ON public.bank_details USING btree (consulting_id, starts_at);

CREATE INDEX chat_messages_attachment ON public.chat_messages USING btree (attachment_id);

CREATE INDEX chat_reads_unread_of_side ON public.chat_reads USING btree (side, application_id) WHERE (unread_count > 0);

CREATE INDEX codes_account ON public.codes USING btree (account_id);

CREATE INDEX codes_expiry ON public.codes USING btree (expires_at);

CREATE INDEX comments_author ON public.consulting_comments USING btree (author_id);

CREATE INDEX comments_by_consulting ON public.consulting_comments USING btree (consulting_id, created_at DESC, id DESC);

CREATE INDEX comments_by_time ON public.consulting_comments USING btree (created_at DESC, id DESC);

CREATE INDEX comments_ratings ON public.consulting_comments USING btree (consulting_id, rating) WHERE (hidden_at IS NULL);

CREATE INDEX commission_rates_of_consulting ON public.commission_rates USING btree (consulting_id, id);

CREATE INDEX consulting_universities_university ON public.consulting_universities USING btree (university_id, consulting_id);

CREATE INDEX consultings_by_name_en ON public.consultings USING btree (name COLLATE "en-x-icu", id);

CREATE INDEX consultings_by_name_ru ON public.consultings USING btree (name COLLATE "ru-x-icu", id);

CREATE INDEX consultings_by_name_uz ON public.consultings USING btree (name COLLATE "uz-x-icu", id);

CREATE INDEX consultings_by_time ON public.consultings USING btree (created_at, id);

CREATE INDEX consultings_by_verification ON public.consultings USING btree (verified_until, id);

CREATE INDEX consultings_photo ON public.consultings USING btree (photo_id);

CREATE INDEX consultings_search_text ON public.consultings USING gin (search_text public.gin_trgm_ops);

CREATE INDEX countries_by_name_en ON public.countries USING btree (COALESCE(NULLIF(name_en, ''::text), NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), ''::text) COLLATE "en-x-icu", id);

CREATE INDEX countries_by_name_ru ON public.countries USING btree (COALESCE(NULLIF(name_ru, ''::text), NULLIF(name_uz, ''::text), NULLIF(name_en, ''::text), ''::text) COLLATE "ru-x-icu", id);

CREATE INDEX countries_by_name_uz ON public.countries USING btree (COALESCE(NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), NULLIF(name_en, ''::text), ''::text) COLLATE "uz-x-icu", id);

CREATE INDEX countries_by_name_uz_cyrl ON public.countries USING btree (public.cyrillic_order(COALESCE(NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), NULLIF(name_en, ''::text), ''::text)) COLLATE "C", id);

CREATE INDEX countries_continent ON public.countries USING btree (continent_id);

CREATE INDEX countries_in_order ON public.countries USING btree (order_number, id);

CREATE INDEX countries_search_text ON public.countries USING gin (search_text public.gin_trgm_ops);

CREATE INDEX difference_closings_of_day ON public.difference_closings USING btree (day, provider, number);

CREATE UNIQUE INDEX dispute_events_key ON public.dispute_events USING btree (actor_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX dispute_events_of ON public.dispute_events USING btree (dispute_id, id);

CREATE INDEX dispute_evidence_by_message ON public.dispute_evidence USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX dispute_evidence_file ON public.dispute_evidence USING btree (attachment_id) WHERE (attachment_id IS NOT NULL);

CREATE UNIQUE INDEX dispute_evidence_message ON public.dispute_evidence USING btree (dispute_id, side, message_id);

CREATE INDEX dispute_evidence_of ON public.dispute_evidence USING btree (dispute_id);

CREATE INDEX disputes_application ON public.disputes USING btree (application_id);

CREATE INDEX disputes_ended_last ON public.disputes USING btree (ended_at DESC, id) WHERE (state <> 'OPEN'::text);

CREATE UNIQUE INDEX disputes_open ON public.disputes USING btree (step_id) WHERE (state = 'OPEN'::text);

CREATE INDEX disputes_queue ON public.disputes USING btree (decide_until, id) WHERE (state = 'OPEN'::text);

CREATE INDEX disputes_step ON public.disputes USING btree (step_id);

CREATE INDEX employees_consulting ON public.employees USING btree (consulting_id);

CREATE INDEX employees_photo ON public.employees USING btree (photo_id);

CREATE INDEX fact_checks_ref ON public.fact_checks USING btree (kind, ref_id, id DESC);

CREATE INDEX faculties_parent ON public.faculties USING btree (parent_id);

CREATE INDEX held_employees_consulting ON public.held_employees USING btree (consulting_id);

CREATE INDEX held_employees_until ON public.held_employees USING btree (held_until);

CREATE INDEX import_rows_outcome ON public.import_rows USING btree (import_id, outcome, line);

CREATE INDEX imports_actor ON public.imports USING btree (actor_id, id DESC);

CREATE INDEX imports_expiry ON public.imports USING btree (expires_at);

CREATE INDEX join_documents_attachment ON public.join_documents USING btree (attachment_id);

CREATE INDEX join_messages_request ON public.join_messages USING btree (request_id, id);

CREATE INDEX join_requests_consulting ON public.join_requests USING btree (consulting_id);

CREATE INDEX join_requests_declined ON public.join_requests USING btree (tax_number, changed_at) WHERE (state = 'DECLINED'::text);

CREATE INDEX join_requests_of_phone ON public.join_requests USING btree (phone, created_at DESC);

CREATE UNIQUE INDEX join_requests_phone ON public.join_requests USING btree (phone) WHERE (state = ANY (ARRAY['NEW'::text, 'ASKED'::text, 'ANSWERED'::text]));

CREATE INDEX join_requests_queue ON public.join_requests USING btree (state, created_at, id);

CREATE INDEX join_requests_search_text ON public.join_requests USING gin (search_text public.gin_trgm_ops);

CREATE UNIQUE INDEX join_requests_tax_number ON public.join_requests USING btree (tax_number) WHERE (state = ANY (ARRAY['NEW'::text, 'ASKED'::text, 'ANSWERED'::text]));

CREATE INDEX ledger_entries_by_time ON public.ledger_entries USING btree (account_id, created_at, id);

CREATE INDEX ledger_transfers_by_purpose ON public.ledger_transfers USING btree (purpose, created_at);

CREATE INDEX ledger_transfers_moment ON public.ledger_transfers USING btree (created_at);

CREATE INDEX ledger_transfers_of_subject ON public.ledger_transfers USING btree (subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX level_documents_example ON public.level_documents USING btree (example_id) WHERE (example_id IS NOT NULL);

CREATE INDEX level_documents_level ON public.level_documents USING btree (level_id, order_number, id);

CREATE INDEX measure_requests_consulting ON public.measure_requests USING btree (consulting_id);

CREATE INDEX mistake_reports_by_time ON public.mistake_reports USING btree (created_at) WHERE (status = 'NEW'::text);

CREATE INDEX mistake_reports_new ON public.mistake_reports USING btree (kind, ref_id) WHERE (status = 'NEW'::text);

CREATE INDEX mistake_reports_phone ON public.mistake_reports USING btree (phone) WHERE (phone IS NOT NULL);

CREATE INDEX money_acts_of_day ON public.money_acts USING btree (day, actor_id);

CREATE INDEX notifications_application ON public.notifications USING btree (application_id);

CREATE UNIQUE INDEX notifications_message ON public.notifications USING btree (account_id, application_id) WHERE ((kind = 'MESSAGE'::text) AND (read_at IS NULL));

CREATE INDEX notifications_of_account ON public.notifications USING btree (account_id, id DESC);

CREATE INDEX notifications_payment ON public.notifications USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX notifications_program ON public.notifications USING btree (program_id) WHERE (program_id IS NOT NULL);

CREATE INDEX notifications_scholarship ON public.notifications USING btree (scholarship_id) WHERE (scholarship_id IS NOT NULL);

CREATE INDEX notifications_unread ON public.notifications USING btree (account_id) WHERE (read_at IS NULL);

CREATE INDEX operator_acceptances_text ON public.operator_acceptances USING btree (text_id);

CREATE UNIQUE INDEX operator_details_draft ON public.operator_details USING btree ((true)) WHERE (number IS NULL);

CREATE UNIQUE INDEX operator_texts_draft ON public.operator_texts USING btree (kind) WHERE (number IS NULL);

CREATE INDEX payments_of_student ON public.payments USING btree (student_id, id);

CREATE INDEX payments_waiting ON public.payments USING btree (expires_at) WHERE (status = 'CREATED'::text);

CREATE INDEX payout_parts_of_payment ON public.payout_parts USING btree (payment_id);

CREATE INDEX payouts_of_consulting ON public.payouts USING btree (consulting_id, id);

CREATE INDEX payouts_of_student ON public.payouts USING btree (student_id, id);

CREATE INDEX payouts_state_order ON public.payouts USING btree (state, id);

CREATE INDEX profiles_by_name ON public.profiles USING btree (surname, name, id);

CREATE INDEX profiles_name ON public.profiles USING gin ((((((name || ' '::text) || surname) || ' '::text) || name)) public.gin_trgm_ops);

CREATE INDEX profiles_photo ON public.profiles USING btree (photo_id);

CREATE INDEX profiles_search_text ON public.profiles USING gin (search_text public.gin_trgm_ops);

CREATE INDEX program_intakes_deadline ON public.program_intakes USING btree (deadline, program_id);

CREATE INDEX programs_by_check ON public.programs USING btree (checked_on NULLS FIRST, id);

CREATE INDEX programs_by_name_en ON public.programs USING btree (COALESCE(NULLIF(name_en, ''::text), NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), ''::text) COLLATE "en-x-icu", id);

CREATE INDEX programs_by_name_ru ON public.programs USING btree (COALESCE(NULLIF(name_ru, ''::text), NULLIF(name_uz, ''::text), NULLIF(name_en, ''::text), ''::text) COLLATE "ru-x-icu", id);

CREATE INDEX programs_by_name_uz ON public.programs USING btree (COALESCE(NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), NULLIF(name_en, ''::text), ''::text) COLLATE "uz-x-icu", id);

CREATE INDEX programs_by_name_uz_cyrl ON public.programs USING btree (public.cyrillic_order(COALESCE(NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), NULLIF(name_en, ''::text), ''::text)) COLLATE "C", id);

CREATE INDEX programs_by_tuition ON public.programs USING btree (tuition_tiyin, id);

CREATE INDEX programs_by_update ON public.programs USING btree (updated_at, id);

CREATE INDEX programs_currency ON public.programs USING btree (tuition_currency);

CREATE INDEX programs_degree ON public.programs USING btree (degree_id, id);

CREATE INDEX programs_faculty ON public.programs USING btree (faculty_id, id);

CREATE INDEX programs_languages ON public.programs USING gin (languages);

CREATE INDEX programs_missing ON public.programs USING gin (missing_languages);

CREATE INDEX programs_search_text ON public.programs USING gin (search_text public.gin_trgm_ops);

CREATE INDEX programs_university ON public.programs USING btree (university_id, id);

CREATE INDEX protected_shares_application ON public.protected_shares USING btree (application_id);

CREATE INDEX protected_shares_due ON public.protected_shares USING btree (due_since) WHERE ((state = 'UNPAID'::text) AND (due_since IS NOT NULL));

CREATE INDEX protected_shares_releases ON public.protected_shares USING btree (releases_at) WHERE (releases_at IS NOT NULL);

CREATE INDEX provider_calls_moment ON public.provider_calls USING btree (provider, created_at);

CREATE INDEX provider_transactions_of_payment ON public.provider_transactions USING btree (payment_id);

CREATE UNIQUE INDEX provider_transactions_open ON public.provider_transactions USING btree (payment_id) WHERE (state = ANY (ARRAY['CREATED'::text, 'PERFORMED'::text]));

CREATE INDEX provider_transactions_performed ON public.provider_transactions USING btree (performed_at);

CREATE INDEX provider_transactions_reversed ON public.provider_transactions USING btree (canceled_at) WHERE (state = 'REVERSED'::text);

CREATE INDEX provider_transactions_taken ON public.provider_transactions USING btree (taken_at) WHERE (taken_at IS NOT NULL);

CREATE INDEX provider_transactions_time ON public.provider_transactions USING btree (provider, provider_time, id);

CREATE INDEX scholarship_degrees_degree ON public.scholarship_degrees USING btree (degree_id, scholarship_id);

CREATE INDEX scholarships_attach ON public.scholarships USING btree (attach_id);

CREATE INDEX scholarships_by_check ON public.scholarships USING btree (checked_on NULLS FIRST, id);

CREATE INDEX scholarships_by_deadline ON public.scholarships USING btree (expired_date, id);

CREATE INDEX scholarships_by_name_en ON public.scholarships USING btree (COALESCE(NULLIF(name_en, ''::text), NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), ''::text) COLLATE "en-x-icu", id);

CREATE INDEX scholarships_by_name_ru ON public.scholarships USING btree (COALESCE(NULLIF(name_ru, ''::text), NULLIF(name_uz, ''::text), NULLIF(name_en, ''::text), ''::text) COLLATE "ru-x-icu", id);

CREATE INDEX scholarships_by_name_uz ON public.scholarships USING btree (COALESCE(NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), NULLIF(name_en, ''::text), ''::text) COLLATE "uz-x-icu", id);

CREATE INDEX scholarships_by_name_uz_cyrl ON public.scholarships USING btree (public.cyrillic_order(COALESCE(NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), NULLIF(name_en, ''::text), ''::text)) COLLATE "C", id);

CREATE INDEX scholarships_by_price ON public.scholarships USING btree (price_tiyin, id);

CREATE INDEX scholarships_by_start ON public.scholarships USING btree (start_date, id);

CREATE INDEX scholarships_by_update ON public.scholarships USING btree (updated_at, id);

CREATE INDEX scholarships_country ON public.scholarships USING btree (country_id);

CREATE INDEX scholarships_missing ON public.scholarships USING gin (missing_languages);

CREATE INDEX scholarships_search_text ON public.scholarships USING gin (search_text public.gin_trgm_ops);

CREATE INDEX scholarships_university ON public.scholarships USING btree (university_id);

CREATE INDEX search_documents_by_answer ON public.search_documents USING btree (kind, answer_minutes, rating DESC, weight DESC, ref_id) WHERE (kind = 'CONSULTING'::text);

CREATE INDEX search_documents_by_deadline ON public.search_documents USING btree (kind, expired_date, ref_id);

CREATE INDEX search_documents_by_finished ON public.search_documents USING btree (kind, finished_percent DESC NULLS LAST, rating DESC, weight DESC, ref_id) WHERE (kind = 'CONSULTING'::text);

CREATE INDEX search_documents_by_name_en ON public.search_documents USING btree (kind, name_en COLLATE "en-x-icu", ref_id);

CREATE INDEX search_documents_by_name_ru ON public.search_documents USING btree (kind, name_ru COLLATE "ru-x-icu", ref_id);

CREATE INDEX search_documents_by_name_uz ON public.search_documents USING btree (kind, name_uz COLLATE "uz-x-icu", ref_id);

CREATE INDEX search_documents_by_name_uz_cyrl ON public.search_documents USING btree (kind, public.cyrillic_order(name_uz) COLLATE "C", ref_id);

CREATE INDEX search_documents_by_price ON public.search_documents USING btree (kind, price_tiyin, rating DESC, weight DESC, ref_id) WHERE (kind = 'CONSULTING'::text);

CREATE INDEX search_documents_by_rating ON public.search_documents USING btree (kind, rating DESC, weight DESC, ref_id, country_ids, continent_ids, faculty_ids, degree_ids) WHERE (kind = 'UNIVERSITY'::text);

CREATE INDEX search_documents_lists_consulting ON public.search_documents USING gin (country_ids, continent_ids, faculty_ids, degree_ids, university_ids) WHERE (kind = 'CONSULTING'::text);

CREATE INDEX search_documents_lists_scholarship ON public.search_documents USING gin (country_ids, continent_ids, faculty_ids, degree_ids, university_ids) WHERE (kind = 'SCHOLARSHIP'::text);

CREATE INDEX search_documents_lists_university ON public.search_documents USING gin (country_ids, continent_ids, faculty_ids, degree_ids, university_ids) WHERE (kind = 'UNIVERSITY'::text);

CREATE INDEX search_documents_words_consulting ON public.search_documents USING gin (words) WHERE (kind = 'CONSULTING'::text);

CREATE INDEX search_documents_words_program ON public.search_documents USING gin (words) WHERE (kind = 'PROGRAM'::text);

CREATE INDEX search_documents_words_scholarship ON public.search_documents USING gin (words) WHERE (kind = 'SCHOLARSHIP'::text);

CREATE INDEX search_documents_words_university ON public.search_documents USING gin (words) WHERE (kind = 'UNIVERSITY'::text);

CREATE INDEX search_misses_day ON public.search_misses USING btree (day);

CREATE INDEX search_names_prefix ON public.search_names USING btree (kind, name text_pattern_ops, ref_id);

CREATE INDEX search_words_prefix ON public.search_words USING btree (word text_pattern_ops);

CREATE INDEX search_words_similar ON public.search_words USING gin (word public.gin_trgm_ops) WHERE (word !~ '^[=@#]'::text);

CREATE INDEX sessions_account ON public.sessions USING btree (account_id);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE INDEX sms_messages_kept_recipients ON public.sms_messages USING btree (created_at) WHERE (recipient IS NOT NULL);

CREATE INDEX sms_messages_kept_texts ON public.sms_messages USING btree (created_at) WHERE (text IS NOT NULL);

CREATE INDEX sms_messages_provider_id ON public.sms_messages USING btree (provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX sms_messages_recipient ON public.sms_messages USING btree (recipient) WHERE (recipient IS NOT NULL);

CREATE INDEX sms_messages_sent_at ON public.sms_messages USING btree (sent_at);

CREATE INDEX statement_lines_number ON public.statement_lines USING btree (statement_id, number);

CREATE UNIQUE INDEX statements_current ON public.statements USING btree (provider, day) WHERE (replaced_at IS NULL);

CREATE INDEX statements_of_day ON public.statements USING btree (day, provider);

CREATE INDEX step_levels_step ON public.step_levels USING btree (step_id, order_number, id);

CREATE INDEX steps_tariff ON public.steps USING btree (tariff_id, order_number, id);

CREATE INDEX tariffs_consulting ON public.tariffs USING btree (consulting_id, order_number, id);

CREATE INDEX telegram_links_chat ON public.telegram_links USING btree (chat_id);

CREATE INDEX telegram_messages_code ON public.telegram_messages USING btree (code_id);

CREATE INDEX telegram_messages_created_at ON public.telegram_messages USING btree (created_at);

CREATE INDEX telegram_messages_recipient ON public.telegram_messages USING btree (recipient);

CREATE INDEX telegram_messages_undecided_ones ON public.telegram_messages USING btree (id) WHERE (decided_at IS NULL);

CREATE INDEX telegram_notices_account ON public.telegram_notices USING btree (account_id);

CREATE INDEX telegram_notices_application ON public.telegram_notices USING btree (application_id);

CREATE INDEX telegram_notices_created_at ON public.telegram_notices USING btree (created_at);

CREATE INDEX telegram_notices_message ON public.telegram_notices USING btree (chat_id, message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX telegram_notices_notification ON public.telegram_notices USING btree (notification_id);

CREATE INDEX telegram_notices_waiting_ones ON public.telegram_notices USING btree (chat_id) WHERE (status = 'WAITING'::text);

CREATE INDEX telegram_starts_account ON public.telegram_starts USING btree (account_id);

CREATE INDEX telegram_starts_chat ON public.telegram_starts USING btree (chat_id);

CREATE INDEX telegram_starts_expires_at ON public.telegram_starts USING btree (expires_at);

CREATE INDEX telegram_updates_received_at ON public.telegram_updates USING btree (received_at);

CREATE INDEX universities_by_check ON public.universities USING btree (checked_on NULLS FIRST, id);

CREATE INDEX universities_by_country ON public.universities USING btree (country_id, id);

CREATE INDEX universities_by_name_en ON public.universities USING btree (COALESCE(NULLIF(name_en, ''::text), NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), ''::text) COLLATE "en-x-icu", id);

CREATE INDEX universities_by_name_ru ON public.universities USING btree (COALESCE(NULLIF(name_ru, ''::text), NULLIF(name_uz, ''::text), NULLIF(name_en, ''::text), ''::text) COLLATE "ru-x-icu", id);

CREATE INDEX universities_by_name_uz ON public.universities USING btree (COALESCE(NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), NULLIF(name_en, ''::text), ''::text) COLLATE "uz-x-icu", id);

CREATE INDEX universities_by_name_uz_cyrl ON public.universities USING btree (public.cyrillic_order(COALESCE(NULLIF(name_uz, ''::text), NULLIF(name_ru, ''::text), NULLIF(name_en, ''::text), ''::text)) COLLATE "C", id);

CREATE INDEX universities_by_rating ON public.universities USING btree (rating, id);

CREATE INDEX universities_by_status ON public.universities USING btree (status, id);

CREATE INDEX universities_by_update ON public.universities USING btree (updated_at, id);

CREATE INDEX universities_missing ON public.universities USING gin (missing_languages);

CREATE INDEX universities_names ON public.universities USING gin ((((((name_uz || ' '::text) || name_ru) || ' '::text) || name_en)) public.gin_trgm_ops);

CREATE INDEX universities_photo ON public.universities USING btree (photo_id);

CREATE INDEX universities_search_text ON public.universities USING gin (search_text public.gin_trgm_ops);

CREATE INDEX university_degrees_degree ON public.university_degrees USING btree (degree_id, university_id);

CREATE INDEX university_faculties_faculty ON public.university_faculties USING btree (faculty_id, university_id);

CREATE INDEX uploads_age ON public.uploads USING btree (created_at);

CREATE INDEX uploads_owner ON public.uploads USING btree (owner_id, created_at);

CREATE INDEX walk_ins_application ON public.walk_ins USING btree (application_id);

CREATE INDEX walk_ins_ended ON public.walk_ins USING btree (COALESCE(claimed_at, withdrawn_at, expires_at));

CREATE INDEX walk_ins_former ON public.walk_ins USING gin (former_hashes);

CREATE INDEX walk_ins_of_consulting ON public.walk_ins USING btree (consulting_id, sent_at DESC, id DESC) WHERE ((withdrawn_at IS NULL) AND (claimed_at IS NULL));

CREATE UNIQUE INDEX walk_ins_open ON public.walk_ins USING btree (consulting_id, phone, COALESCE(university_id, 0), COALESCE(scholarship_id, 0)) WHERE ((withdrawn_at IS NULL) AND (claimed_at IS NULL));

CREATE INDEX walk_ins_phone ON public.walk_ins USING btree (phone);

CREATE TRIGGER consulting_comments_notice_deleted AFTER DELETE ON public.consulting_comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'consulting_id');

CREATE TRIGGER consulting_comments_notice_inserted AFTER INSERT ON public.consulting_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'consulting_id');

CREATE TRIGGER consulting_comments_notice_truncated AFTER TRUNCATE ON public.consulting_comments FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER consulting_comments_notice_updated AFTER UPDATE ON public.consulting_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'consulting_id');

CREATE TRIGGER consulting_universities_notice_deleted AFTER DELETE ON public.consulting_universities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'consulting_id');

CREATE TRIGGER consulting_universities_notice_inserted AFTER INSERT ON public.consulting_universities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'consulting_id');

CREATE TRIGGER consulting_universities_notice_truncated AFTER TRUNCATE ON public.consulting_universities FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER consulting_universities_notice_updated AFTER UPDATE ON public.consulting_universities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'consulting_id');

CREATE TRIGGER consultings_notice_deleted AFTER DELETE ON public.consultings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'id');

CREATE TRIGGER consultings_notice_inserted AFTER INSERT ON public.consultings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'id');

CREATE TRIGGER consultings_notice_truncated AFTER TRUNCATE ON public.consultings FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER consultings_notice_updated AFTER UPDATE ON public.consultings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('consulting', 'id');

CREATE TRIGGER continents_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.continents FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER countries_have_facts AFTER INSERT ON public.countries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.add_country_facts();

CREATE TRIGGER countries_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.countries FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER country_facts_notice_deleted AFTER DELETE ON public.country_facts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('country', 'country_id');

CREATE TRIGGER country_facts_notice_inserted AFTER INSERT ON public.country_facts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('country', 'country_id');

CREATE TRIGGER country_facts_notice_truncated AFTER TRUNCATE ON public.country_facts FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER country_facts_notice_updated AFTER UPDATE ON public.country_facts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('country', 'country_id');

CREATE TRIGGER cyrillic_corrections_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.cyrillic_corrections FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER degrees_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.degrees FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER exchange_rates_convert AFTER INSERT OR DELETE OR UPDATE ON public.exchange_rates FOR EACH ROW EXECUTE FUNCTION public.convert_tuition_anew();

CREATE TRIGGER exchange_rates_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tag('rates');

CREATE TRIGGER faculties_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.faculties FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER ledger_entries_sum AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_ledger_sum();

CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER level_documents_notice_deleted AFTER DELETE ON public.level_documents REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER level_documents_notice_inserted AFTER INSERT ON public.level_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER level_documents_notice_truncated AFTER TRUNCATE ON public.level_documents FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER level_documents_notice_updated AFTER UPDATE ON public.level_documents REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER operator_details_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.operator_details FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tag('operator');

CREATE TRIGGER operator_details_published BEFORE DELETE OR UPDATE ON public.operator_details FOR EACH ROW WHEN ((old.number IS NOT NULL)) EXECUTE FUNCTION public.keep_published();

CREATE TRIGGER operator_texts_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.operator_texts FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tag('operator');

CREATE TRIGGER operator_texts_published BEFORE DELETE OR UPDATE ON public.operator_texts FOR EACH ROW WHEN ((old.number IS NOT NULL)) EXECUTE FUNCTION public.keep_published();

CREATE TRIGGER program_intakes_notice_deleted AFTER DELETE ON public.program_intakes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_programs('program_id');

CREATE TRIGGER program_intakes_notice_inserted AFTER INSERT ON public.program_intakes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_programs('program_id');

CREATE TRIGGER program_intakes_notice_truncated AFTER TRUNCATE ON public.program_intakes FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER program_intakes_notice_updated AFTER UPDATE ON public.program_intakes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_programs('program_id');

CREATE TRIGGER programs_convert_tuition BEFORE INSERT OR UPDATE OF tuition_minor, tuition_currency ON public.programs FOR EACH ROW EXECUTE FUNCTION public.convert_tuition();

CREATE TRIGGER programs_notice_deleted AFTER DELETE ON public.programs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_programs('id');

CREATE TRIGGER programs_notice_inserted AFTER INSERT ON public.programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_programs('id');

CREATE TRIGGER programs_notice_truncated AFTER TRUNCATE ON public.programs FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER programs_notice_updated AFTER UPDATE ON public.programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_programs('id');

CREATE TRIGGER scholarship_degrees_notice_deleted AFTER DELETE ON public.scholarship_degrees REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('scholarship', 'scholarship_id');

CREATE TRIGGER scholarship_degrees_notice_inserted AFTER INSERT ON public.scholarship_degrees REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('scholarship', 'scholarship_id');

CREATE TRIGGER scholarship_degrees_notice_truncated AFTER TRUNCATE ON public.scholarship_degrees FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER scholarship_degrees_notice_updated AFTER UPDATE ON public.scholarship_degrees REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('scholarship', 'scholarship_id');

CREATE TRIGGER scholarships_notice_deleted AFTER DELETE ON public.scholarships REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('scholarship', 'id');

CREATE TRIGGER scholarships_notice_inserted AFTER INSERT ON public.scholarships REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('scholarship', 'id');

CREATE TRIGGER scholarships_notice_truncated AFTER TRUNCATE ON public.scholarships FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER scholarships_notice_updated AFTER UPDATE ON public.scholarships REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('scholarship', 'id');

CREATE TRIGGER search_documents_notice_deleted AFTER DELETE ON public.search_documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_lists();

CREATE TRIGGER search_documents_notice_inserted AFTER INSERT ON public.search_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_lists();

CREATE TRIGGER search_documents_notice_truncated AFTER TRUNCATE ON public.search_documents FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER search_documents_notice_updated AFTER UPDATE ON public.search_documents REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_lists();

CREATE TRIGGER search_synonyms_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tag('synonyms');

CREATE TRIGGER sessions_notice AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION public.notify_sessions();

CREATE TRIGGER step_levels_notice_deleted AFTER DELETE ON public.step_levels REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER step_levels_notice_inserted AFTER INSERT ON public.step_levels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER step_levels_notice_truncated AFTER TRUNCATE ON public.step_levels FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER step_levels_notice_updated AFTER UPDATE ON public.step_levels REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER steps_notice_deleted AFTER DELETE ON public.steps REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER steps_notice_inserted AFTER INSERT ON public.steps REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER steps_notice_truncated AFTER TRUNCATE ON public.steps FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER steps_notice_updated AFTER UPDATE ON public.steps REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER tariffs_notice_deleted AFTER DELETE ON public.tariffs REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER tariffs_notice_inserted AFTER INSERT ON public.tariffs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER tariffs_notice_truncated AFTER TRUNCATE ON public.tariffs FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER tariffs_notice_updated AFTER UPDATE ON public.tariffs REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_tariffs();

CREATE TRIGGER universities_move_scholarships AFTER UPDATE OF country_id ON public.universities FOR EACH ROW WHEN ((old.country_id IS DISTINCT FROM new.country_id)) EXECUTE FUNCTION public.move_scholarships();

CREATE TRIGGER universities_notice_deleted AFTER DELETE ON public.universities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'id');

CREATE TRIGGER universities_notice_inserted AFTER INSERT ON public.universities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'id');

CREATE TRIGGER universities_notice_truncated AFTER TRUNCATE ON public.universities FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER universities_notice_updated AFTER UPDATE ON public.universities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'id');

CREATE TRIGGER university_degrees_notice_deleted AFTER DELETE ON public.university_degrees REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'university_id');

CREATE TRIGGER university_degrees_notice_inserted AFTER INSERT ON public.university_degrees REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'university_id');

CREATE TRIGGER university_degrees_notice_truncated AFTER TRUNCATE ON public.university_degrees FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER university_degrees_notice_updated AFTER UPDATE ON public.university_degrees REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'university_id');

CREATE TRIGGER university_faculties_notice_deleted AFTER DELETE ON public.university_faculties REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'university_id');

CREATE TRIGGER university_faculties_notice_inserted AFTER INSERT ON public.university_faculties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'university_id');

CREATE TRIGGER university_faculties_notice_truncated AFTER TRUNCATE ON public.university_faculties FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();

CREATE TRIGGER university_faculties_notice_updated AFTER UPDATE ON public.university_faculties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_records('university', 'university_id');

ALTER TABLE ONLY public.applicant_data
    ADD CONSTRAINT applicant_data_account_id_profiles_id_fk FOREIGN KEY (account_id) REFERENCES public.profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_attachment_id_attachments_id_fk FOREIGN KEY (attachment_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_requirement_id_application_requirements_i FOREIGN KEY (requirement_id) REFERENCES public.application_requirements(id);

ALTER TABLE ONLY public.application_events
    ADD CONSTRAINT application_events_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application_events
    ADD CONSTRAINT application_events_level_id_application_levels_id_fk FOREIGN KEY (level_id) REFERENCES public.application_levels(id);

ALTER TABLE ONLY public.application_events
    ADD CONSTRAINT application_events_step_id_application_steps_id_fk FOREIGN KEY (step_id) REFERENCES public.application_steps(id);

ALTER TABLE ONLY public.application_levels
    ADD CONSTRAINT application_levels_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application_levels
    ADD CONSTRAINT application_levels_step_id_application_steps_id_fk FOREIGN KEY (step_id) REFERENCES public.application_steps(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application_notes
    ADD CONSTRAINT application_notes_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application_requirements
    ADD CONSTRAINT application_requirements_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application_requirements
    ADD CONSTRAINT application_requirements_example_id_attachments_id_fk FOREIGN KEY (example_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.application_requirements
    ADD CONSTRAINT application_requirements_level_id_application_levels_id_fk FOREIGN KEY (level_id) REFERENCES public.application_levels(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application_steps
    ADD CONSTRAINT application_steps_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.application_views
    ADD CONSTRAINT application_views_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES public.employees(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_degree_id_degrees_id_fk FOREIGN KEY (degree_id) REFERENCES public.degrees(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_faculty_id_faculties_id_fk FOREIGN KEY (faculty_id) REFERENCES public.faculties(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_manager_id_employees_id_fk FOREIGN KEY (manager_id) REFERENCES public.employees(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_program_id_programs_id_fk FOREIGN KEY (program_id) REFERENCES public.programs(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_scholarship_id_scholarships_id_fk FOREIGN KEY (scholarship_id) REFERENCES public.scholarships(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_student_id_profiles_id_fk FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON UPDATE CASCADE;

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_tariff_id_tariffs_id_fk FOREIGN KEY (tariff_id) REFERENCES public.tariffs(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_university_id_universities_id_fk FOREIGN KEY (university_id) REFERENCES public.universities(id);

ALTER TABLE ONLY public.bank_details
    ADD CONSTRAINT bank_details_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_attachment_id_attachments_id_fk FOREIGN KEY (attachment_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.chat_reads
    ADD CONSTRAINT chat_reads_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.closing_returns
    ADD CONSTRAINT closing_returns_closing_id_difference_closings_id_fk FOREIGN KEY (closing_id) REFERENCES public.difference_closings(id);

ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.commission_rates
    ADD CONSTRAINT commission_rates_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.consulting_comments
    ADD CONSTRAINT consulting_comments_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.consulting_universities
    ADD CONSTRAINT consulting_universities_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.consulting_universities
    ADD CONSTRAINT consulting_universities_university_id_universities_id_fk FOREIGN KEY (university_id) REFERENCES public.universities(id);

ALTER TABLE ONLY public.consultings
    ADD CONSTRAINT consultings_photo_id_attachments_id_fk FOREIGN KEY (photo_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.countries
    ADD CONSTRAINT countries_continent_id_continents_id_fk FOREIGN KEY (continent_id) REFERENCES public.continents(id);

ALTER TABLE ONLY public.dispute_events
    ADD CONSTRAINT dispute_events_dispute_id_disputes_id_fk FOREIGN KEY (dispute_id) REFERENCES public.disputes(id);

ALTER TABLE ONLY public.dispute_evidence
    ADD CONSTRAINT dispute_evidence_attachment_id_attachments_id_fk FOREIGN KEY (attachment_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.dispute_evidence
    ADD CONSTRAINT dispute_evidence_dispute_id_disputes_id_fk FOREIGN KEY (dispute_id) REFERENCES public.disputes(id);

ALTER TABLE ONLY public.dispute_evidence
    ADD CONSTRAINT dispute_evidence_message_id_chat_messages_id_fk FOREIGN KEY (message_id) REFERENCES public.chat_messages(id);

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id);

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_step_id_application_steps_id_fk FOREIGN KEY (step_id) REFERENCES public.application_steps(id);

ALTER TABLE ONLY public.employees
    ADD CONSTRAINT employees_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id);

ALTER TABLE ONLY public.employees
    ADD CONSTRAINT employees_id_accounts_id_fk FOREIGN KEY (id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.employees
    ADD CONSTRAINT employees_photo_id_attachments_id_fk FOREIGN KEY (photo_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.faculties
    ADD CONSTRAINT faculties_parent_id_parent_level_faculties_id_level_fk FOREIGN KEY (parent_id, parent_level) REFERENCES public.faculties(id, level);

ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.join_documents
    ADD CONSTRAINT join_documents_attachment_id_attachments_id_fk FOREIGN KEY (attachment_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.join_documents
    ADD CONSTRAINT join_documents_request_id_join_requests_id_fk FOREIGN KEY (request_id) REFERENCES public.join_requests(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.join_messages
    ADD CONSTRAINT join_messages_request_id_join_requests_id_fk FOREIGN KEY (request_id) REFERENCES public.join_requests(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.join_requests
    ADD CONSTRAINT join_requests_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.ledger_days
    ADD CONSTRAINT ledger_days_account_id_ledger_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.ledger_accounts(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_account_id_ledger_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.ledger_accounts(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_transfer_id_ledger_transfers_id_fk FOREIGN KEY (transfer_id) REFERENCES public.ledger_transfers(id);

ALTER TABLE ONLY public.level_documents
    ADD CONSTRAINT level_documents_example_id_attachments_id_fk FOREIGN KEY (example_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.level_documents
    ADD CONSTRAINT level_documents_level_id_step_levels_id_fk FOREIGN KEY (level_id) REFERENCES public.step_levels(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.measure_requests
    ADD CONSTRAINT measure_requests_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_level_id_application_levels_id_fk FOREIGN KEY (level_id) REFERENCES public.application_levels(id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_next_level_id_application_levels_id_fk FOREIGN KEY (next_level_id) REFERENCES public.application_levels(id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_program_id_programs_id_fk FOREIGN KEY (program_id) REFERENCES public.programs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_scholarship_id_scholarships_id_fk FOREIGN KEY (scholarship_id) REFERENCES public.scholarships(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.operator_acceptances
    ADD CONSTRAINT operator_acceptances_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.operator_acceptances
    ADD CONSTRAINT operator_acceptances_text_id_operator_texts_id_fk FOREIGN KEY (text_id) REFERENCES public.operator_texts(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_student_id_profiles_id_fk FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON UPDATE CASCADE;

ALTER TABLE ONLY public.payout_parts
    ADD CONSTRAINT payout_parts_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.payout_parts
    ADD CONSTRAINT payout_parts_payout_id_payouts_id_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_details_id_bank_details_id_fk FOREIGN KEY (details_id) REFERENCES public.bank_details(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_student_id_profiles_id_fk FOREIGN KEY (student_id) REFERENCES public.profiles(id) ON UPDATE CASCADE;

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_id_accounts_id_fk FOREIGN KEY (id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_photo_id_attachments_id_fk FOREIGN KEY (photo_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.program_intakes
    ADD CONSTRAINT program_intakes_program_id_programs_id_fk FOREIGN KEY (program_id) REFERENCES public.programs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_degree_id_degrees_id_fk FOREIGN KEY (degree_id) REFERENCES public.degrees(id);

ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_faculty_id_faculties_id_fk FOREIGN KEY (faculty_id) REFERENCES public.faculties(id);

ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_university_id_universities_id_fk FOREIGN KEY (university_id) REFERENCES public.universities(id);

ALTER TABLE ONLY public.protected_shares
    ADD CONSTRAINT protected_shares_application_id_protections_application_id_fk FOREIGN KEY (application_id) REFERENCES public.protections(application_id);

ALTER TABLE ONLY public.protected_shares
    ADD CONSTRAINT protected_shares_step_id_application_steps_id_fk FOREIGN KEY (step_id) REFERENCES public.application_steps(id);

ALTER TABLE ONLY public.protections
    ADD CONSTRAINT protections_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id);

ALTER TABLE ONLY public.provider_transactions
    ADD CONSTRAINT provider_transactions_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.reminder_choices
    ADD CONSTRAINT reminder_choices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_level_id_application_levels_id_fk FOREIGN KEY (level_id) REFERENCES public.application_levels(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_reminders
    ADD CONSTRAINT saved_reminders_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.scholarship_degrees
    ADD CONSTRAINT scholarship_degrees_degree_id_degrees_id_fk FOREIGN KEY (degree_id) REFERENCES public.degrees(id);

ALTER TABLE ONLY public.scholarship_degrees
    ADD CONSTRAINT scholarship_degrees_scholarship_id_scholarships_id_fk FOREIGN KEY (scholarship_id) REFERENCES public.scholarships(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.scholarships
    ADD CONSTRAINT scholarships_attach_id_attachments_id_fk FOREIGN KEY (attach_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.scholarships
    ADD CONSTRAINT scholarships_country_id_countries_id_fk FOREIGN KEY (country_id) REFERENCES public.countries(id);

ALTER TABLE ONLY public.scholarships
    ADD CONSTRAINT scholarships_university_id_universities_id_fk FOREIGN KEY (university_id) REFERENCES public.universities(id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shortlist_items
    ADD CONSTRAINT shortlist_items_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.sms_choices
    ADD CONSTRAINT sms_choices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.statement_lines
    ADD CONSTRAINT statement_lines_statement_id_statements_id_fk FOREIGN KEY (statement_id) REFERENCES public.statements(id);

ALTER TABLE ONLY public.step_levels
    ADD CONSTRAINT step_levels_step_id_steps_id_fk FOREIGN KEY (step_id) REFERENCES public.steps(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.steps
    ADD CONSTRAINT steps_tariff_id_tariffs_id_fk FOREIGN KEY (tariff_id) REFERENCES public.tariffs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tariffs
    ADD CONSTRAINT tariffs_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.telegram_choices
    ADD CONSTRAINT telegram_choices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.telegram_links
    ADD CONSTRAINT telegram_links_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.telegram_notices
    ADD CONSTRAINT telegram_notices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.telegram_notices
    ADD CONSTRAINT telegram_notices_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.telegram_notices
    ADD CONSTRAINT telegram_notices_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.telegram_starts
    ADD CONSTRAINT telegram_starts_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.universities
    ADD CONSTRAINT universities_country_id_countries_id_fk FOREIGN KEY (country_id) REFERENCES public.countries(id);

ALTER TABLE ONLY public.universities
    ADD CONSTRAINT universities_photo_id_attachments_id_fk FOREIGN KEY (photo_id) REFERENCES public.attachments(id);

ALTER TABLE ONLY public.university_degrees
    ADD CONSTRAINT university_degrees_degree_id_degrees_id_fk FOREIGN KEY (degree_id) REFERENCES public.degrees(id);

ALTER TABLE ONLY public.university_degrees
    ADD CONSTRAINT university_degrees_university_id_universities_id_fk FOREIGN KEY (university_id) REFERENCES public.universities(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.university_faculties
    ADD CONSTRAINT university_faculties_faculty_id_faculties_id_fk FOREIGN KEY (faculty_id) REFERENCES public.faculties(id);

ALTER TABLE ONLY public.university_faculties
    ADD CONSTRAINT university_faculties_university_id_universities_id_fk FOREIGN KEY (university_id) REFERENCES public.universities(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_owner_id_accounts_id_fk FOREIGN KEY (owner_id) REFERENCES public.accounts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.walk_ins
    ADD CONSTRAINT walk_ins_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.walk_ins
    ADD CONSTRAINT walk_ins_consulting_id_consultings_id_fk FOREIGN KEY (consulting_id) REFERENCES public.consultings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.walk_ins
    ADD CONSTRAINT walk_ins_created_by_employees_id_fk FOREIGN KEY (created_by) REFERENCES public.employees(id) ON DELETE SET NULL;
--> statement-breakpoint
set local search_path to default;
set local check_function_bodies to default;
