-- Who made the calls until now, and from which number. In a file of its own: it locks only the rows of uses, and nobody waits
-- for those of calls that are over.
update allowance_use as used set person = calls.caller_id, own_number = calls.own_number
from calls where used.key = 'call:' || calls.id and calls.caller_id <> 'network';
