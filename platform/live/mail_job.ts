import { job } from '../jobs/job.ts'

const readNotification = (stored: unknown): { notification: number } => {
  if (
    typeof stored === 'object' &&
    stored !== null &&
    'notification' in stored &&
    typeof stored.notification === 'number'
  )
    return { notification: stored.notification }
  throw new TypeError('A run that writes of a notification names none.')
}

/** Writes the letter of one item of the bell. */
export const mailNotification = job('mail_notification', { parse: readNotification })
