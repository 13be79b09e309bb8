import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Place } from '#e2e/harness/browser/inspect.ts'

type OfficeSize = { registrations: number; newsagencies: number }

/** This data needs no durability; long lists of new words go into the search indexes at once. */
const quickly = `set synchronous_commit = off; set work_mem = '256MB'; set gin_pending_list_limit = '1GB';`

/** Ids in order of time, as the product creates them. */
const registrationId = `('01900001-0000-7000-8000-' || lpad(to_hex(10000000 - n), 12, '0'))::uuid`
const shopId = `('01900002-0000-7000-8000-' || lpad(to_hex(10000000 - n), 12, '0'))::uuid`

/**
 * Registrations that arrived over years: one in fifty is still waiting, four in five were approved, and the latest of these have a shop.
 */
const fillRegistrations = (from: number, to: number, { newsagencies: shops }: OfficeSize) => `
  insert into registrations (id, reference, shop_name, contact_name, email, email_key, contact_number, abn, shop_post_code,
    state, time_zone, licensed_post_office, source, shop_key, status, answer_due_at, decline_reason, decided_at, newsagency_id, created_at)
  select ${registrationId}, 'R-' || lpad(n::text, 8, '0'),
    (array['Corner','Harbour','Station','Hill','Park','River','Bay','Plaza'])[1 + n % 8] || ' News ' || n,
    (array['Priya','Garth','Mia','Tom','Ana','Lee'])[1 + n % 6] || ' ' || (array['Raman','Pellow','Costa','Nguyen','Smith'])[1 + n % 5],
    'shop' || n || '@news.example', 'shop' || n || '@news.example', '02 5550 ' || lpad((n % 10000)::text, 4, '0'),
    lpad((10000000000 + n)::text, 11, '0'), lpad((2000 + n % 900)::text, 4, '0'),
    (array['NSW','VIC','QLD','SA','WA','TAS','NT','ACT'])[1 + n % 8], 'Australia/Sydney', n % 9 = 0,
    (array['VANA','XchangeIT','Newspower','Word of mouth','Internet','Social Media'])[1 + n % 6], 'key' || n,
    state, now() - (n || ' minutes')::interval + interval '2 days',
    case when state = 'declined' then 'Another shop is next door' end,
    case when state in ('approved', 'declined') then now() end,
    case when state = 'approved' and n <= ${shops} then ${shopId} end, now() - (n || ' minutes')::interval
  from (select n, case when n % 50 = 0 then (array['received','in-review','info-needed'])[1 + (n / 50) % 3]
      when n % 5 = 1 then 'declined' else 'approved' end as state
    from generate_series(${from}, ${to}) as n) as made`

/** Shops of ten weeks, few or many: the same number has stalled in both offices, so that they show pages of the same length. */
const fillShops = ({ registrations, newsagencies: shops }: OfficeSize) => `
  insert into newsagencies (id, reference, slug, shop_name, postcode, state, time_zone, phone, services, status, abn,
    contact_name, email, email_key, registration_id, contract_token_hash, contract_token_sealed, account_at, contact_at,
    address_at, moved_at, created_at)
  select ${shopId}, 'N-' || lpad(n::text, 8, '0'), 'shop-' || n,
    (array['Corner','Harbour','Station','Hill','Park','River','Bay','Plaza'])[1 + n % 8] || ' News ' || n,
    lpad((2000 + n % 900)::text, 4, '0'), (array['NSW','VIC','QLD','SA','WA','TAS','NT','ACT'])[1 + n % 8],
    'Australia/Sydney', '02 5550 ' || lpad((n % 10000)::text, 4, '0'), '{}', case when n % 10 = 0 then 'closed' else 'onboarding' end,
    lpad((10000000000 + n)::text, 11, '0'), 'Priya Raman', 'shop' || n || '@news.example', 'shop' || n || '@news.example',
    case when n % 5 <> 1 and n % 50 > 0 and n <= ${registrations} then ${registrationId} end,
    decode(md5(n::text) || md5('x' || n), 'hex'), 'sealed', case when n % 4 > 0 then now() end, case when n % 4 > 1 then now() end,
    case when n % 4 > 2 then now() end, at, at
  from (select n, now() - (n * 100000.0 / ${shops}) * interval '1 minute' as at from generate_series(1, ${shops}) as n) as made`

/** The latest contract of every shop: most are signed, some are out to sign, a few have ended; one in ten is a renewal. */
const fillDocuments = `
  insert into sign_documents (id, list_id, newsagency_id, kind, corporation, template_version, template_hash, request_hash,
    business_name, fields_sealed, signer_first_name, signer_last_name, signer_email, signer_email_key, status,
    unsigned_sealed, unsigned_sha256, signature_sealed, final_sealed, final_sha256, signed_at, completed_at, expires_at,
    created_at)
  select md5(id::text)::char(22), id, id, case when row % 10 = 0 then 'renewal' else 'contract' end, row % 3 = 0, 1,
    'hash', decode(md5(row::text), 'hex'), shop_name, 'sealed', 'Priya', 'Raman', email, email_key, stands,
    'sealed', decode(md5('u' || row), 'hex'), case when is_signed then 'sealed' end, case when is_signed then 'sealed'::bytea end,
    case when is_signed then decode(md5('f' || row), 'hex') end, case when is_signed then created_at end,
    case when is_signed then created_at end, now() + interval '30 days', created_at
  from (select *, stands = 'completed' as is_signed
    from (select *, case when row % 40 = 0 then (array['declined','voided','expired'])[1 + (row / 40) % 3]
        when row % 40 < 3 then (array['sent','viewed'])[row % 40] else 'completed' end as stands
      from (select *, row_number() over (order by created_at desc) as row from newsagencies) as shops) as states) as made`

/** An account for every shop. */
const fillAccounts = `
  insert into agents (id, email, email_key, given_name, password_hash, created_at, updated_at)
  select id, email, email_key, 'Priya', 'none', created_at, created_at from newsagencies;
  update newsagencies set agent_id = id`

/** The rows of every shop's way to the agreement: an invitation, a draft, and the agreement's history. */
const fillPaths = `
  insert into invitations (id, newsagency_id, registration_id, email, email_key, given_name, surname, code_bucket, code_hash, key_id,
    expires_at, used_at, created_at)
  select id, id, registration_id, email, email_key, 'Priya', 'Raman', 1, 'none', 'k1', now(), now(), created_at from newsagencies;
  insert into contract_drafts (newsagency_id) select id from newsagencies;
  insert into sign_events (document_id, seq, at, type, actor, data, previous_hash, hash)
  select id, seq, created_at, (array['document.created','document.sent','document.viewed'])[seq], 'signer', '{}', '', decode(md5(id || seq), 'hex')
  from sign_documents, generate_series(1, 3) as seq`

/** Fills an office, and signs its owner in. Returns the session cookie's value. */
export async function fillOffice(place: Place, size: OfficeSize): Promise<string> {
  const token = makeToken()
  const staffId = '01900000-0000-7000-8000-000000000001'
  const half = Math.floor(size.registrations / 2)
  await Promise.all([
    place.rows(quickly + fillRegistrations(1, half, size)),
    place.rows(quickly + fillRegistrations(half + 1, size.registrations, size)),
  ])
  await place.rows(quickly + fillShops(size))
  await place.rows(quickly + fillAccounts)
  await place.rows(quickly + fillDocuments)
  await place.rows(quickly + fillPaths)
  await place.rows(`insert into staff (id, name, email, role, password_hash, totp_secret, enrolled_at)
    values ('${staffId}', 'Jess Albury', 'jess@tillway.example', 'owner', 'none', 'none', now())`)
  await place.rows(`insert into staff_sessions (id, staff_id, token_hash, state, user_agent, ip, expires_at, second_factor_at)
    values (gen_random_uuid(), '${staffId}', '\\x${hashToken(token).toString('hex')}', 'active', 'bench', '127.0.0.1',
      now() + interval '12 hours', now())`)
  // The maintenance that a server does by itself over time: vacuums the search indexes, and collects statistics.
  await place.rows('vacuum analyze')
  return token
}
