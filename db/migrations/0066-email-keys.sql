-- contracts after 0.2.0: the unique indexes change only where the database folds letters of ASCII in its own way (Turkish: I and ı).
-- One folding of email addresses, whatever the database's locale is: that of `emailKey()` in app/core/text/text.ts. Stored addresses are
-- ASCII (rule AP5), for which the collation "C" has the same letters.
create function email_key(address text) returns text language sql immutable strict parallel safe
  as $$ select lower(btrim(address) collate "C") collate "default" $$;

drop index staff_by_email;
create unique index staff_by_email on staff (email_key(email));
drop index staff_invitations_living;
create unique index staff_invitations_living on staff_invitations (email_key(email)) where used_at is null and withdrawn_at is null;

drop index enquiries_by_email;
create index enquiries_by_email on enquiries (email_key(email));
drop index us_interests_by_email;
create index us_interests_by_email on us_interests (email_key(email));
drop index contract_renewals_by_email;
create index contract_renewals_by_email on contract_renewals (email_key(email));
drop index mails_by_address;
create index mails_by_address on mails (email_key(to_address));
drop index mails_by_reply_address;
create index mails_by_reply_address on mails (email_key(reply_to));
drop index bank_helps_by_email;
create index bank_helps_by_email on bank_helps (email_key(helper_email));
create index sign_copy_links_by_recipient on sign_copy_links (email_key(recipient));
