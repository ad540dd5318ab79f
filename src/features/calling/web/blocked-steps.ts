/** How to unblock the microphone, in the terms of the current browser. */
export function blockedSteps(userAgent: string): string {
  if (/Firefox\//.test(userAgent))
    return 'Click the crossed-out microphone beside the address, remove "Blocked", then check again.';
  if (/(Edg|Chrome|Chromium)\//.test(userAgent))
    return 'Click the icon left of the address, switch Microphone on, then check again.';
  if (/Safari\//.test(userAgent))
    return 'Open Safari, Settings for This Website, set Microphone to Allow, then check again.';
  return 'Allow the microphone for this site in the settings of your browser, then check again.';
}
