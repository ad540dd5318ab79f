import { useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { toast } from '#ui/toast.tsx';
import type { BookingPage } from '../model-bookings.ts';
import { calendarKeys } from './keys.ts';
import { type PageForm, pageFactsOf, teamFactsOf } from './page-form.ts';
import { calendarApi } from './queries.ts';

/** The page whose settings are open. */
export interface PageDialogProps {
  page: BookingPage | null;
  /** Of the workspace's team, instead of the person's own. */
  isTeam?: boolean;
  onClose: () => void;
  onMade?: (id: string) => void;
}

const PLACES = {
  title: 'title',
  slug: 'slug',
  'calendar.badSlug': 'slug',
  'calendar.slugTaken': 'slug',
  'calendar.badDurations': 'durations',
  'calendar.badHosts': 'hosts',
  'calendar.needsHosts': 'hosts',
} as const;

const ownApi = {
  create: calendarApi.createPage,
  change: calendarApi.changePage,
  remove: calendarApi.removePage,
};
const teamApi = {
  create: calendarApi.createTeamPage,
  change: calendarApi.changeTeamPage,
  remove: calendarApi.removeTeamPage,
};

/** Saves a page, or deletes it. */
export function usePageActs(
  { page, isTeam = false, onClose, onMade }: PageDialogProps,
  setError: UseFormSetError<PageForm>,
) {
  const client = useQueryClient();
  const api = isTeam ? teamApi : ownApi;
  const navigate = useNavigate();
  const refetch = () => client.invalidateQueries({ queryKey: calendarKeys.pages });
  const save = async (form: PageForm) => {
    const facts = { ...pageFactsOf(form, page), ...(isTeam && teamFactsOf(form)) };
    try {
      if (page === null) {
        const { id } = await api.create({ id: crypto.randomUUID(), ...facts, isEnabled: true });
        await refetch();
        toast.success('Booking page created');
        if (onMade === undefined) void navigate(`${paths.calendar({ tab: 'share' })}&page=${id}`);
        else onMade(id);
      } else {
        await api.change({ id: page.id, ...facts });
        await refetch();
        void client.invalidateQueries({ queryKey: calendarKeys.free });
        toast.success('Booking page saved');
      }
      onClose();
    } catch (error) {
      if (!placeRefusal(error, setError, PLACES)) toast.error(sentenceOf(error));
    }
  };
  const remove = async (id: string) => {
    try {
      await api.remove({ id });
      await refetch();
      toast.success('Booking page deleted. Its bookings stay.');
      onClose();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  return { save, remove };
}
