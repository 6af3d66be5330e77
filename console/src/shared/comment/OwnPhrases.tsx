import { limits } from '@cogcampus/contract/limits'
import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { notify } from '../../api/notify.ts'
import { useAction } from '../../api/useAction.ts'
import { t } from '../../messages/index.ts'
import { LinkActions } from '../../ui/LinkActions.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ActionsShown } from '../../ui/useFit.ts'
import styles from './comment.module.css'
import { NAME, withName, withoutName } from './patientName.ts'
import { type Phrase, usePhrases } from './usePhrases.ts'

interface Props {
  name: string | undefined
  age: number | undefined
  /** Takes a phrase into the form. */
  take: (text: string) => void
  /** The focus goes back to the form: the phrase that had it is gone. */
  focus: () => void
}

/** The user's own phrases, each with what changes or removes it; nothing where there are none. */
export function OwnPhrases({ name, age, take, focus }: Props) {
  const { phrases, keep } = usePhrases(age)
  const remove = useAction('/admin/phrase/delete', { done: false })
  if (phrases.length === 0) return null
  const removeIt = async ({ id, text }: Phrase) => {
    const { ok } = await remove.run({ id })
    if (!ok) return
    focus()
    notify.undoable(t('schedule.comment.phraseRemoved'), {
      label: t('schedule.comment.phraseUndo'),
      seconds: 10,
      run: () => keep?.(text),
    })
  }
  return (
    <section aria-label={t('schedule.comment.phrases')}>
      <h3 className={styles.heading}>{t('schedule.comment.phrases')}</h3>
      <ul className={styles.phrases}>
        {phrases.map((phrase) => (
          <OwnPhrase
            key={phrase.id}
            phrase={phrase}
            name={name}
            take={() => take(phrase.text)}
            remove={() => removeIt(phrase)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PhraseProps {
  phrase: Phrase
  name: string | undefined
  take: () => void
  remove: () => void
}

function OwnPhrase({ phrase, name, take, remove }: PhraseProps) {
  const [editing, setEditing] = useState<boolean>()
  if (editing) return <Editor phrase={phrase} name={name} close={() => setEditing(false)} />
  return (
    <li>
      {/* biome-ignore lint/a11y/noAutofocus: what was changed here keeps the focus */}
      <button type="button" className={styles.take} autoFocus={editing === false} onClick={take}>
        {withName(phrase.text, name ?? t('schedule.comment.child'))}
      </button>
      <ActionsShown value={0}>
        <LinkActions
          actions={[
            { label: t('common.edit'), endpoint: '/admin/phrase/update', run: () => setEditing(true) },
            { label: t('common.delete'), endpoint: '/admin/phrase/delete', danger: true, run: remove },
          ]}
        />
      </ActionsShown>
    </li>
  )
}

/** Changes a phrase in its place; the keys of the form around it are its own meanwhile. */
function Editor({ phrase, name, close }: { phrase: Phrase; name: string | undefined; close: () => void }) {
  const update = useAction('/admin/phrase/update', { done: false })
  const [typed, setTyped] = useState(phrase.text)
  const text = withoutName(typed.trim(), name)
  const save = async () => {
    if (!text) return
    const { ok } = text === phrase.text ? { ok: true } : await update.run({ ...phrase, text })
    if (ok) close()
  }
  const press = (event: KeyboardEvent) => {
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!saves && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (saves) void save()
    else close()
  }
  return (
    <li className={styles.editor} onKeyDown={press}>
      <TextInput
        rows={3}
        max={limits.phrase}
        value={typed}
        onChange={setTyped}
        autoFocus
        aria-label={t('schedule.comment.phrase')}
      />
      <span className={styles.quiet}>{t('schedule.comment.nameHint', { name: NAME })}</span>
      <Button size="small" onClick={close}>
        {t('common.cancel')}
      </Button>
      <Button size="small" type="primary" disabled={!text} loading={update.pending} onClick={save}>
        {t('common.save')}
      </Button>
    </li>
  )
}
