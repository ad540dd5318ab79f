import { formSentences, implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { profileContract } from '../../contract-profile.ts';
import { clientOf } from '../access/routing.ts';
import type { ProfileService } from './profile.ts';

export function profileRoutes(service: ProfileService) {
  const os = implementerOf(profileContract);
  return {
    profile: os.profile.use(signedIn).handler(({ context }) => service.profile(context.caller.accountId)),
    saveProfile: os.saveProfile
      .use(signedIn)
      .use(formSentences)
      .handler(({ input, context }) => service.saveProfile(context.caller.accountId, input)),
    changeEmail: os.changeEmail
      .use(signedIn)
      .use(formSentences)
      .handler(({ input, context }) => service.changeEmail(context.caller, input.email)),
    cancelEmailChange: os.cancelEmailChange
      .use(signedIn)
      .handler(({ context }) => service.cancelEmailChange(context.caller.accountId)),
    confirmEmailChange: os.confirmEmailChange
      .use(signedIn)
      .handler(({ input, context }) =>
        service.confirmEmailChange(context.caller, { ...input, client: clientOf(context) }),
      ),
    undoEmailChange: os.undoEmailChange.handler(({ input, context }) =>
      service.undoEmailChange({ ...input, client: clientOf(context) }),
    ),
    savePhone: os.savePhone
      .use(signedIn)
      .use(formSentences)
      .handler(({ input, context }) => service.savePhone(context.caller, input.phone)),
    callWithCode: os.callWithCode
      .use(signedIn)
      .handler(({ context }) => service.callWithCode(context.caller)),
    provePhone: os.provePhone
      .use(signedIn)
      .handler(({ input, context }) =>
        service.provePhone(context.caller, { ...input, client: clientOf(context) }),
      ),
    ...avatarRoutes(os, service),
    emailPreferences: os.emailPreferences
      .use(signedIn)
      .handler(({ context }) => service.emailPreferences(context.caller.accountId)),
    saveEmailPreferences: os.saveEmailPreferences
      .use(signedIn)
      .handler(({ input, context }) => service.saveEmailPreferences(context.caller.accountId, input)),
    // Mail programs send it without a session.
    unsubscribe: os.unsubscribe.handler(({ input }) => service.unsubscribe(input.query.token)),
  };
}

const implementer = () => implementerOf(profileContract);

function avatarRoutes(os: ReturnType<typeof implementer>, service: ProfileService) {
  return {
    saveAvatar: os.saveAvatar
      .use(signedIn)
      .handler(({ input, context }) =>
        service.saveAvatar(context.caller.accountId, { upload: input.body, crop: input.query }),
      ),
    removeAvatar: os.removeAvatar
      .use(signedIn)
      .handler(({ context }) => service.removeAvatar(context.caller.accountId)),
    avatar: os.avatar.use(signedIn).handler(({ input }) => service.avatar(input)),
  };
}
