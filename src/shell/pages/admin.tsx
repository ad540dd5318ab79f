import { Navigate } from 'react-router';
import { useUser } from '#features/identity/web/widgets.tsx';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { paths } from '#kernel/paths.ts';

/** Redirects the operator to the first of their pages. Other people find nothing here. */
export default function Admin() {
  const isOperator = useUser().user?.isOperator ?? false;
  return <Navigate to={isOperator ? operatorPaths.messages() : paths.dashboard()} replace />;
}
