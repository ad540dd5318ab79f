/**
 * Variables that configure Ahoy or its tools. Tests set what they need; what a person has set for their own instance
 * must not reach them. A test compares this list with the configuration's schema.
 */
export const CONFIGURATION = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'WORKSPACE',
  'PUBLIC_URL',
  'SERVICES',
  'SERVICE_WORKER',
  'DATABASE_URL',
  'DATABASE_POOL',
  'REDIS_URL',
  'S3_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'SALES_EMAIL',
  'PARTNERS_EMAIL',
  'OPERATOR_EMAIL',
  'REGISTRATION',
  'SESSION_SECRET',
  'STUN_URLS',
  'TURN_URLS',
  'TURN_SECRET',
  'TRUST_PROXY',
  'API_ORIGINS',
  'METRICS_TOKEN',
  'MINIMUM_AGE',
  'LOG_LEVEL',
  'RATE_LIMIT_SCALE',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_TAX_ID',
  'TAX_RATES',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'TELNYX_API_KEY',
  'TELNYX_API_URL',
  'TELNYX_CONNECTION_ID',
  'TELNYX_HIDDEN_CALLER',
  'TELNYX_PUBLIC_KEY',
  'TELNYX_STREAM_URL',
  'TELNYX_TRANSFERS',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_URL',
  'SIP_TRUNKS',
  'SIP_PORT',
  'SIP_HOST',
  'STIR_TRUST_ANCHORS',
  'STIR_FAILED',
  'MEDIA_ADDRESS',
  'MEDIA_PORT',
  'RTP_PORTS',
  'CALL_COUNTRIES',
  'CALL_KINDS',
  'CALL_RATE_MAX',
  'CALL_CHANNELS',
  'CALL_DAILY_SPEND',
  'CALL_DAILY_SPEND_NEW',
  'CALL_HISTORY_DAYS',
  'CALL_QUALITY_DAYS',
];
/** Others that change how programs of ours behave: the PostgreSQL client reads PG*, Node its options, all of them the zone. */
const OTHERS =
  /^(PG[A-Z]+|NODE_ENV|NODE_OPTIONS|TZ|DEV_SERVER_URL|VITE_.*|VITEST.*|PLAYWRIGHT_(?!BROWSERS_PATH).*)$/;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} the same without what would make tests depend on who runs them
 */
export function testEnvironment(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !CONFIGURATION.includes(name) && !OTHERS.test(name)),
  );
}
