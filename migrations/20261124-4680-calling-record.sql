-- Whether this call is recorded, and who asked: see src/features/calling/rules/record/recording.ts. Set while it's answered.
alter table calls add column recording jsonb;

-- What each side said about recording a call, in the words that they saw or heard. The call's version orders it. It goes
-- with the call.
create table call_recording_consents (
  call_id text not null references calls (id) on delete cascade,
  version integer not null,
  -- Null: the phone network's side, which has no screen.
  account_id text,
  said text not null check (said in ('asked', 'agreed', 'heard', 'declined', 'stopped')),
  words text not null,
  at timestamptz not null,
  primary key (call_id, version)
);
create index call_recording_consents_account on call_recording_consents (account_id);
