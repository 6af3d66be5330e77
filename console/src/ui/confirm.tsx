import { Button, Modal } from 'antd'
import { useSyncExternalStore } from 'react'
import { t } from '../messages/index.ts'

export interface Question {
  title: string
  hint?: string
  danger?: boolean
  /** The words of the button that goes on, and of the one that closes, where 确定 and 取消 say too little. */
  ok?: string
  close?: string
  /** What else can be done before it is answered; it stays open. */
  also?: { label: string; run: () => void }[]
  /** There is nothing to decline: one button closes it. */
  only?: boolean
}
let asked: (Question & { answer: (yes: boolean) => void }) | undefined
let announce: () => void = () => undefined

/** Asks before something is done: `if (await confirm({ title }))`. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked = {
      ...question,
      answer: (yes) => {
        asked = undefined
        announce()
        resolve(yes)
      },
    }
    announce()
  })
}

/** Shows the dialogs of {@link confirm}; rendered once in the layout. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    (listener) => {
      announce = listener
      return () => {
        announce = () => undefined
      }
    },
    () => asked,
  )
  return (
    <Modal
      open={question !== undefined}
      width={420}
      title={question?.title}
      okText={question?.ok ?? t('common.confirm')}
      // What is asked may itself be to cancel.
      cancelText={question?.close ?? t(question?.danger ? 'common.back' : 'common.cancel')}
      // Enter confirms, except where data would be lost.
      okButtonProps={{ danger: question?.danger ?? false, autoFocus: !question?.danger }}
      cancelButtonProps={{ autoFocus: question?.danger ?? false, hidden: question?.only ?? false }}
      footer={(usual) => (
        <>
          {question?.also?.map(({ label, run }) => (
            <Button key={label} onClick={run}>
              {label}
            </Button>
          ))}
          {usual}
        </>
      )}
      destroyOnHidden
      onOk={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {question?.hint}
    </Modal>
  )
}
