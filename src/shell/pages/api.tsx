import { useLoaderData } from 'react-router';
import { ApiReference, publicMeta } from '#features/site/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import type { ApiDescription } from '../api-description.ts';

export const handle = documentHandle;

export const meta = () =>
  publicMeta({
    title: 'API – Ahoy',
    description: 'Every endpoint of Ahoy, with its fields, a request to copy and its answer.',
    path: paths.api(),
  });

/** Runs at build time alone: the page is a document. */
export async function loader(): Promise<ApiDescription> {
  const { describeApi } = await import('../api-description.ts');
  return describeApi();
}

export default function Api() {
  const { groups, errors } = useLoaderData<ApiDescription>();
  return <ApiReference groups={groups} errors={errors} />;
}
