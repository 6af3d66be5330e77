import type { Response } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { CommentFields } from '../../../shared/comment/CommentFields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { dialogBeside } from '../../../ui/useDialog.ts'

interface Props {
  ids: readonly number[]
  close: () => void
  done: (outcome: Response<'/admin/reply/add/batch'>) => void
}

/** One comment to the families of several sessions, with the name of each child. */
export function BatchForm({ ids, close, done }: Props) {
  const add = useAction('/admin/reply/add/batch', { also: ['/admin/so-day'], done: false })
  return (
    <FormDialog<{ text: string }>
      dialog={dialogBeside('commentSeveral', close)}
      title={t('schedule.comment.several', { count: ids.length })}
      draft={false}
      save={async ({ text }) => {
        const result = await add.run({ soDayIds: [...ids], text })
        if (result.ok) done(result.data)
        return result
      }}
    >
      <CommentFields />
    </FormDialog>
  )
}
