import { useState } from 'react'
import { choose } from '../../api/choose'
import { storePicture } from '../../api/files'
import type { Picked } from '../../api/picked'
import type { Account } from '../../api/useAccount'
import { say, useSend } from '../../api/useSend'
import { useTask } from '../../api/useTask'
import { useDraft } from '../../app/draft'
import { t } from '../../messages'
import { Face } from '../../ui/Face'
import { Box, Line } from '../../ui/native'
import { Action, Field } from '../../ui/parts'
import { Sheet } from '../../ui/Sheet'
import { Sure } from '../../ui/Sure'
import { Unsent } from '../../ui/Unsent'

type User = NonNullable<Account['user']['data']>

/** The name and the picture that the account shows to the centre. */
export function Own({ user, onClose, onDone }: { user: User; onClose: () => void; onDone: () => Promise<void> }) {
  const own = user.userName ?? ''
  const draft = useDraft('own', { userName: own })
  const { userName } = draft.written
  const typed = userName.trim()
  const name = useSend('/api/rbac/user/edit')
  const picture = useSend('/api/rbac/user/edit')
  const save = async () => {
    if (!(await name.send({ userName: typed }))) return
    draft.clear()
    say(t('mine.nameDone'))
    onClose()
    await onDone()
  }
  const [removing, setRemoving] = useState(false)
  const show = async (headUrl: string | null) => {
    if (!(await picture.send({ headUrl }))) return
    setRemoving(false)
    say(t(headUrl ? 'mine.pictureDone' : 'mine.pictureGone'))
    await onDone()
  }
  const storing = useTask(async (picked: Picked) => show(await storePicture('avatar', picked)))
  // Who turns back from choosing has begun nothing: the button waits for what was chosen only.
  const change = () => void choose('picture', 1).then(([picked]) => picked && storing.run(picked))
  const busy = storing.busy || picture.busy
  if (removing)
    return (
      <Sure
        title={t('mine.pictureRemove')}
        why={t('mine.pictureRemoveWhy')}
        sure={t('common.removeSure')}
        busy={busy}
        onSure={() => void show(null)}
        onClose={() => setRemoving(false)}
      />
    )
  return (
    <Sheet title={t('mine.own')} onClose={onClose}>
      <Box className="own">
        <Face src={user.headUrl} name={own || t('mine.nameless')} alt={t('mine.picture')} large />
        <Box className="own-ways">
          <Action kind="plain" busy={busy} onClick={change}>
            {t(user.headUrl ? 'mine.pictureOther' : 'mine.pictureChoose')}
          </Action>
          {user.headUrl && (
            <Action kind="plain" busy={busy} onClick={() => setRemoving(true)}>
              {t('mine.pictureRemove')}
            </Action>
          )}
        </Box>
      </Box>
      <Unsent of={draft} />
      <Field label={t('mine.nameLabel')} fault={name.fields.userName}>
        <Line
          className="input"
          value={userName}
          max={30}
          label={t('mine.nameLabel')}
          onInput={(userName) => draft.write({ userName })}
        />
      </Field>
      <Action
        busy={name.busy}
        reason={typed && typed !== own ? undefined : t(typed ? 'mine.nameSame' : 'mine.nameFirst')}
        onClick={() => void save()}
      >
        {t('mine.nameSave')}
      </Action>
    </Sheet>
  )
}
