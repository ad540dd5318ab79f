/** Addresses of the operator's pages: by themselves, because only the operator loads what links to them. */
export const operatorPaths = {
  start: () => '/admin',
  ledger: () => '/admin/ledger',
  jobs: () => '/admin/jobs',
  health: () => '/admin/health',
  people: () => '/admin/people',
  person: (id: string) => `/admin/people/${encodeURIComponent(id)}`,
  workspaces: () => '/admin/workspaces',
  workspace: (id: string) => `/admin/workspaces/${encodeURIComponent(id)}`,
  audit: () => '/admin/audit',
  mail: () => '/admin/mail',
  messages: () => '/admin/messages',
  rates: () => '/admin/rates',
  providers: () => '/admin/providers',
  portIns: () => '/admin/port-ins',
} as const;
