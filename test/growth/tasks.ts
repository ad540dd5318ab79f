/** Tasks of everybody: one project, ten tasks with what belongs to them. */
export const TASKS = [
  `insert into task_places (workspace_id) select id from growth_owner`,
  `insert into task_projects (id, workspace_id, private_to, name, position, created_at, created_by)
   select 'project-' || n, id, id, 'Northlight stair', 'V', begins, id from growth_owner`,
  `insert into task_sections (id, workspace_id, project_id, name, position)
   select 'section-' || n || '-' || k, id, 'project-' || n, 'Part ' || k, repeat('V', k) from growth_owner, generate_series(1, 2) as k`,
  `insert into tasks (id, workspace_id, project_id, private_to, title, state, priority, assignee_id, created_by, due_day, time_zone, due_at,
     remind_at, position, searched, comments, done_at, created_at, changed_at)
   select 'task-' || n || '-' || k, id, case when k % 2 = 0 then 'project-' || n end, id, 'Call number ' || k,
     case when k > 5 then 'done' else 'todo' end, 1 + k % 4, id, id, (ends - k * interval '1 day')::date, 'UTC', ends - k * interval '1 day',
     case when k = 1 then ends + interval '30 days' end, 'V' || lpad(k::text, 4, '0'), 'call number ' || k, 1,
     case when k > 5 then ends - k * interval '1 day' end, begins, ends
   from growth_owner, generate_series(1, 10) as k`,
  `insert into task_waits (workspace_id, task_id, waits_for)
   select id, 'task-' || n || '-1', 'task-' || n || '-2' from growth_owner`,
  `insert into task_comments (id, workspace_id, task_id, author_id, text, at)
   select 'task-comment-' || n || '-' || k, id, 'task-' || n || '-' || k, id, 'It is on its way', ends from growth_owner, generate_series(1, 10) as k`,
  `insert into task_files (id, workspace_id, task_id, added_by, name, kind, bytes, blob, at)
   select 'task-file-' || n, id, 'task-' || n || '-1', id, 'Plan.pdf', 'application/octet-stream', 1000, 'tasks/files/' || n, ends from growth_owner`,
  `insert into task_feeds (workspace_id, account_id, token_hash, created_at)
   select id, id, decode(md5(id), 'hex'), begins from growth_owner where n % 10 = 0`,
];
