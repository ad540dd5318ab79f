-- Every process hears at once that a workspace was suspended or restored, and reads anew what its people may do.
create trigger workspaces_suspension_changed after update of suspended_at on workspaces for each row
  when ((new.suspended_at is null) <> (old.suspended_at is null))
  execute function announce_factor_requirement();
