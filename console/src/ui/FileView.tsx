import { fileUrl } from '../api/request.ts'
import styles from './FileView.module.css'

const kinds = {
  picture: /\.(png|jpe?g|webp|gif)(\?|$)/i,
  paper: /\.pdf(\?|$)/i,
  video: /\.mp4(\?|$)/i,
  sound: /\.(mp3|m4a)(\?|$)/i,
}
type Kind = keyof typeof kinds

const kindOf = (address: string) => (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(address))

/** Whether a stored file can be looked at or listened to here; others are downloaded. */
export const canView = (address: string): boolean => kindOf(address) !== undefined

/** Whether it fits among words; a PDF takes a page of its own. */
export const fitsAmongWords = (address: string): boolean => canView(address) && kindOf(address) !== 'paper'

/** A stored picture, PDF, video or sound by its address; nothing of another file. */
export function FileView({ address, name }: { address: string; name: string }) {
  const [kind, src] = [kindOf(address), fileUrl(address)]
  if (kind === 'picture') return <img className={styles.picture} src={src} alt={name} loading="lazy" />
  if (kind === 'paper') return <iframe className={styles.paper} src={`${src}#navpanes=0`} title={name} />
  // biome-ignore lint/a11y/useMediaCaption: what staff upload has no track of captions
  if (kind === 'video') return <video className={styles.video} src={src} title={name} controls preload="metadata" />
  // biome-ignore lint/a11y/useMediaCaption: the same
  if (kind === 'sound') return <audio className={styles.sound} src={src} title={name} controls preload="metadata" />
  return null
}
