-- How a person reads dates and times, as it is in every copy of them (see src/features/identity/model-profile.ts).
create function formats_of(account text) returns jsonb language sql stable as $$
  select coalesce(
    (select jsonb_build_object('language', language, 'timeZone', time_zone, 'clock', clock, 'weekStart', week_start)
     from profiles where account_id = account),
    '{"language": null, "timeZone": null, "clock": null, "weekStart": null}'::jsonb);
$$;

-- People are kept in memory, so every change of what a person is must be announced (see the first migration).
create trigger users_pictured after update of image on users for each row
  when (new.image is distinct from old.image)
  execute function announce_person_change();
create trigger profiles_changed after insert or update on profiles for each row
  execute function announce_username_change();
