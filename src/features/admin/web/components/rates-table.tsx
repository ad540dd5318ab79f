import { useMutation } from '@tanstack/react-query';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { MoreMenu } from '#ui/more-menu.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { providersAre } from '../provider-queries.ts';
import { marginShare, type Rate, rateWords, shareWords } from '../provider-view.ts';
import { MarginBar } from './margin-bar.tsx';

/** Hidden on phones, which show the provider below the country. */
const WIDE = 'max-desk:hidden';
const VERY_WIDE = 'hidden min-[100rem]:table-cell';

/** Rates of each provider by country, with the margin to our selling price. */
export function RatesTable({ rates, onEdit }: { rates: readonly Rate[]; onEdit: (rate: Rate) => void }) {
  return (
    <table aria-label="Rates of providers" className="w-full border-t text-13">
      <thead className="text-12 text-ink-3">
        <tr className="h-9 border-b">
          <Head isFirst>Country</Head>
          <Head className={WIDE}>Provider</Head>
          <Head isEnd>Cost per minute</Head>
          <Head isEnd className={WIDE}>
            We sell at
          </Head>
          <Head>
            <span className="max-desk:hidden">Landline margin</span>
            <span className="desk:hidden">Margin</span>
          </Head>
          <Head isEnd className={VERY_WIDE}>
            Mobile margin
          </Head>
          <th scope="col" className="pr-4 desk:pr-6">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <Row key={`${rate.countryCode} ${rate.providerName}`} rate={rate} onEdit={() => onEdit(rate)} />
        ))}
      </tbody>
    </table>
  );
}

function Head(props: { children: React.ReactNode; isFirst?: true; isEnd?: true; className?: string }) {
  return (
    <th
      scope="col"
      className={classes(
        'py-2 font-normal whitespace-nowrap',
        props.isFirst ? 'pl-4 desk:pl-6' : 'pl-4',
        props.isEnd ? 'text-right' : 'text-left',
        props.className,
      )}
    >
      {props.children}
    </th>
  );
}

function Row({ rate, onEdit }: { rate: Rate; onEdit: () => void }) {
  const { countryCode, providerName, microUsdPerMinute, isActive, margins } = rate;
  const [landline, mobile] = margins;
  const mobileShare = marginShare(mobile);
  return (
    <tr className={classes('h-11 border-b hover:bg-sunk', !isActive && 'text-ink-3')}>
      <td className="py-1 pl-4 desk:pl-6 desk:whitespace-nowrap">
        <span className={isActive ? 'font-medium' : ''}>{countryName(countryCode)}</span>{' '}
        <span className="text-ink-3">{countryCode}</span>
        <span className="block text-12 break-words text-ink-3 desk:hidden">{providerName}</span>
      </td>
      <td className={`pl-4 break-words ${WIDE}`}>{providerName}</td>
      <td className="pl-4 text-right tabular-nums">
        {microUsdPerMinute === null ? '–' : rateWords(microUsdPerMinute)}
      </td>
      <td className={`pl-4 text-right tabular-nums ${WIDE}`}>
        {landline === undefined ? '–' : rateWords(landline.soldMicroUsd)}
      </td>
      <td className="pl-4">
        {isActive ? <MarginBar margin={landline} /> : 'Off'}
        {isActive && mobileShare !== null && mobileShare < 0 && (
          <span className="block text-12 font-bold whitespace-nowrap min-[100rem]:hidden">
            Mobile {shareWords(mobileShare)}
          </span>
        )}
      </td>
      <td
        className={classes(
          'pl-4 text-right tabular-nums',
          VERY_WIDE,
          mobileShare !== null && mobileShare < 0 && 'font-bold',
        )}
      >
        {mobileShare === null ? '–' : shareWords(mobileShare)}
      </td>
      <td className="pr-2 pl-2 text-right desk:pr-4">
        <RowMenu rate={rate} onEdit={onEdit} />
      </td>
    </tr>
  );
}

function RowMenu({ rate, onEdit }: { rate: Rate; onEdit: () => void }) {
  const { countryCode, providerName, microUsdPerMinute, isActive } = rate;
  const turn = useMutation({
    mutationFn: () =>
      numbersDeskApi.saveProviderRate({ countryCode, providerName, microUsdPerMinute, isActive: !isActive }),
    onSuccess: (desk) => {
      providersAre(desk);
      toast.success(`${providerName} in ${countryName(countryCode)} switched ${isActive ? 'off' : 'on'}`);
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  const label = `Actions for ${providerName} in ${countryName(countryCode)}`;
  return (
    <MoreMenu
      label={label}
      actions={[
        { id: 'edit', label: 'Edit', onAction: onEdit },
        {
          id: 'turn',
          label: isActive ? 'Switch off' : 'Switch on',
          isDisabled: turn.isPending,
          onAction: () => turn.mutate(),
        },
      ]}
    />
  );
}
