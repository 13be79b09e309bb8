-- Every search looks in words of one form (rule BO50, decision 80): the expressions and letters are those of
-- app/platform/search/search-form.ts and phone-key.ts, and a test compares both. The next migration fills the rows that are there.

-- A text without accents, in one case and one form of Unicode. Long ones in parts: `normalize` takes long for a letter with many marks.
create function search_form(words text) returns text language plpgsql immutable parallel safe strict as $$
declare
  folded text;
begin
  if octet_length(words) = length(words) then
    return lower(words collate "C");
  end if;
  if length(words) > 200 then
    return (select string_agg(search_form(substr(words, part, 200)), '' order by part) from generate_series(1, length(words), 200) as part);
  end if;
  folded := regexp_replace(translate(words, '´', ''''), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060-\u2064\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g');
  folded := regexp_replace(normalize(folded, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060-\u2064\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g');
  folded := translate(folded, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞđðħıłøŧς', 'abcdefghijklmnopqrstuvwxyzædoþdhlŋœtɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆßddhilotσ');
  return replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;

-- A phone number by which all its spellings are found; a landline also without its area code.
create function search_phone(phone text) returns text language plpgsql immutable parallel safe strict as $$
declare
  phone_key text := regexp_replace(regexp_replace(regexp_replace(search_form(phone), '[^0-9]', '', 'g'), '^00(?:11)?(?=[0-9]{9})', ''), '^(?:61(?=0?[0-9]{9}$)0?|0(?=[0-9]{9}$)|1(?=[0-9]{10}$))', '');
begin
  return case when phone_key ~ '^[2378][0-9]{8}$' then phone_key || ' ' || right(phone_key, 8) else phone_key end;
end $$;

-- The words of a text: with apostrophes and hyphens as ends of words and without them, and each address as one word. Most texts are
-- plain, and their expressions are short, because this is done for every row that is written.
create function search_words(words text, variadic phones text[] default '{}') returns tsvector language plpgsql immutable parallel safe as $$
declare
  form text := coalesce(search_form(words), '');
  is_plain boolean := octet_length(form) = length(form);
  line text := form;
  phone text;
  address text;
begin
  if is_plain and form ~ '[''`-]' then
    line := form || ' ' || regexp_replace(form, '[''`-]+', '', 'g');
  elsif not is_plain then
    line := form || ' ' || regexp_replace(form, '[''\u0060\u02b9-\u02bd\u05f3\u2010-\u2015\u2018-\u201b\u2032\u2212-]+', '', 'g');
  end if;
  line := case when is_plain then regexp_replace(line, '[^a-z0-9 ]+', ' ', 'g') else regexp_replace(line, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02bd\u05be\u05f3\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30fb]+', ' ', 'g') end;
  while position('@' in form) > 0 loop
    address := substring(form from '[^\s<>()[\]"''’,;:@\\][^\s<>()[\]",;:@\\]*@[^\s<>()[\]",;:@\\]+');
    exit when address is null;
    line := line || ' ' || address;
    form := substr(form, position(address in form) + length(address));
  end loop;
  foreach phone in array phones loop
    line := line || ' ' || coalesce(search_phone(phone), '');
  end loop;
  if octet_length(line) < 2000 then
    return line::tsvector;
  end if;
  return array_to_tsvector(array(select left(word, 60) from unnest(regexp_split_to_array(line, '\s+')) as word where word <> ''));
end $$;

create function enquiries_search() returns trigger language plpgsql as $$
begin
  new.search := search_words(concat_ws(' ', new.reference, new.name, new.email, new.phone, left(new.message, 20000)), new.phone);
  return new;
end $$;
alter table enquiries alter column search drop expression, alter column search set default '';
create trigger enquiries_search before insert or update of reference, name, email, phone, message, search on enquiries
  for each row execute function enquiries_search();

create function us_interests_search() returns trigger language plpgsql as $$
begin
  new.search := search_words(concat_ws(' ', new.reference, new.shop_name, new.name, new.email, new.contact_number, new.zip_code), new.contact_number);
  return new;
end $$;
alter table us_interests alter column search drop expression, alter column search set default '';
create trigger us_interests_search before insert or update of reference, shop_name, name, email, contact_number, zip_code, search on us_interests
  for each row execute function us_interests_search();

create function mails_search() returns trigger language plpgsql as $$
begin
  new.search := search_words(concat_ws(' ', new.to_name, new.to_address, new.subject));
  return new;
end $$;
alter table mails alter column search drop expression, alter column search set default '';
create trigger mails_search before insert or update of to_name, to_address, subject, search on mails
  for each row execute function mails_search();

create function registrations_search() returns trigger language plpgsql as $$
begin
  new.search := search_words(concat_ws(' ', new.reference, new.shop_name, new.contact_name, new.email, new.contact_number, new.abn, new.shop_post_code), new.contact_number);
  return new;
end $$;
alter table registrations alter column search drop expression, alter column search set default '';
create trigger registrations_search before insert or update of reference, shop_name, contact_name, email, contact_number, abn, shop_post_code, search on registrations
  for each row execute function registrations_search();

create function newsagencies_search() returns trigger language plpgsql as $$
begin
  new.search := search_words(concat_ws(' ', new.reference, new.shop_name, new.contact_name, new.email, new.phone, new.mobile, new.abn, new.suburb, new.postcode), new.phone, new.mobile);
  return new;
end $$;
alter table newsagencies alter column search drop expression, alter column search set default '';
create trigger newsagencies_search before insert or update of reference, shop_name, contact_name, email, phone, mobile, abn, suburb, postcode, search on newsagencies
  for each row execute function newsagencies_search();

create function sign_documents_search() returns trigger language plpgsql as $$
begin
  new.search := search_words(concat_ws(' ', new.business_name, new.signer_first_name, new.signer_last_name, new.signer_email, new.id));
  return new;
end $$;
alter table sign_documents alter column search drop expression, alter column search set default '';
create trigger sign_documents_search before insert or update of business_name, signer_first_name, signer_last_name, signer_email, id, search on sign_documents
  for each row execute function sign_documents_search();

create function audit_events_search() returns trigger language plpgsql as $$
begin
  new.search := search_words(concat_ws(' ', new.actor_name, new.action, new.subject_label));
  return new;
end $$;
alter table audit_events alter column search drop expression, alter column search set default '';
create trigger audit_events_search before insert or update of actor_name, action, subject_label, search on audit_events
  for each row execute function audit_events_search();

-- The words of an entry are no part of its proof: they may be written again.
create or replace function audit_events_are_kept() returns trigger language plpgsql as $$
declare
  unproved constant text[] := array['position', 'hash', 'previous_hash', 'search'];
begin
  if tg_op = 'UPDATE' then
    if old.hash is null and new.hash is not null and (to_jsonb(new) - unproved) = (to_jsonb(old) - unproved) then
      return new;
    end if;
    if (to_jsonb(new) - 'search') = (to_jsonb(old) - 'search') then
      return new;
    end if;
  end if;
  raise exception 'audit events are append-only';
end
$$;
