-- Of a store that was handed on, the timeline says by whom, and no more to whom: that person is erased as well, and was not found
-- by it. An owner without an account is not found by it either. Both names stand in the audit log.
update events
set note = null, facts = case when facts ->> 'fromAgent' is null then facts - 'from' else facts end
where subject_kind = 'newsagency' and kind = 'transferred';
