/** Addresses of the operator's pages: by themselves, because only the operator loads what links to them. */
export const operatorPaths = {
  start: () => '/admin',
  ledger: () => '/admin/ledger',
  jobs: () => '/admin/jobs',
  health: () => '/admin/health',
  mail: () => '/admin/mail',
  messages: () => '/admin/messages',
  rates: () => '/admin/rates',
  providers: () => '/admin/providers',
  portIns: () => '/admin/port-ins',
} as const;
