import { loadMessages } from '../../../messages/areas.ts'
import { apart } from '../../../ui/apart.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import styles from './statistics.module.css'

/** Loaded beside the figures, with the dialogs in which a call is noted and their texts. */
const CallQueue = apart(
  async () => {
    const [queue] = await Promise.all([import('../../market/queue/CallQueue.tsx'), loadMessages('market')])
    return queue
  },
  <Loading />,
)

/** The call queue of a person, in a place that is kept for it while it loads. */
export function Calls({ ownerId }: { ownerId: number }) {
  return (
    <div className={styles.calls}>
      <CallQueue ownerId={ownerId} />
    </div>
  )
}
