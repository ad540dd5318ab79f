import { Navigate } from 'react-router';
import { useUser } from '#features/identity/web/widgets.tsx';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { paths } from '#kernel/paths.ts';

/** Leads the operator to the first of their pages. For everybody else there is nothing here. */
export default function Admin() {
  const isOperator = useUser().user?.isOperator ?? false;
  return <Navigate to={isOperator ? operatorPaths.messages() : paths.dashboard()} replace />;
}
