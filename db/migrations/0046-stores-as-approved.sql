-- A contract that was handed in without a signature was written into the store. Until it is sealed, a store has what was approved:
-- unless staff have edited it or handed it on since.
update newsagencies
set shop_name = registrations.shop_name, contact_name = registrations.contact_name, phone = registrations.contact_number,
  mobile = null, abn = registrations.abn, licensed_post_office = registrations.licensed_post_office,
  version = newsagencies.version + 1
from registrations, contract_drafts
where registrations.id = newsagencies.registration_id and contract_drafts.newsagency_id = newsagencies.id
  and newsagencies.status = 'onboarding' and newsagencies.signed_at is null
  and contract_drafts.submitted_at is not null and contract_drafts.signed_at is null
  and not exists (
    select 1 from events
    where events.subject_kind = 'newsagency' and events.subject_id = newsagencies.id
      and events.kind in ('edited', 'transferred')
  );
