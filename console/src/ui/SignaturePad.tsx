import type { FileKind } from '@cogcampus/contract/files'
import { Button, Space } from 'antd'
import { type PointerEvent, useRef, useState } from 'react'
import { fileUrl } from '../api/request.ts'
import { uploadForm } from '../api/upload.ts'
import { t } from '../messages/index.ts'
import { useBeforeSubmit } from './beforeSubmit.ts'
import styles from './SignaturePad.module.css'

interface Props {
  id?: string
  /** The address of the stored picture. */
  value?: string | null
  onChange?: (address: string | undefined) => void
  /** What the picture is for. */
  kind: FileKind
}

const [WIDTH, HEIGHT] = [900, 270]

/** A field to sign in with finger, pen or mouse; what was signed is stored as a picture, at the latest when the form is sent. */
export function SignaturePad({ id, value, onChange, kind }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const [pending, setPending] = useState(false)
  const sending = useRef<Promise<void>>(undefined)
  const pen = () => canvas.current?.getContext('2d')
  /** A point of the screen as one of the picture, whatever its size on the screen. */
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const ink = pen()
    if (!ink) return
    ink.lineWidth = 5
    ink.lineCap = 'round'
    ink.lineJoin = 'round'
    ink.beginPath()
    ink.moveTo(...pointOf(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const ink = pen()
    if (event.buttons === 0 || !ink) return
    ink.lineTo(...pointOf(event))
    ink.stroke()
    setDrawn(true)
  }
  const clear = () => {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT)
    setDrawn(false)
    onChange?.(undefined)
  }
  const send = async () => {
    const picture = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/png'))
    if (!picture) return
    const file = new File([picture], 'signature.png', { type: 'image/png' })
    const address = await uploadForm(file, kind).catch(() => undefined)
    if (address) onChange?.(address)
  }
  const keep = () => {
    if (sending.current) return sending.current
    setPending(true)
    sending.current = send().finally(() => {
      sending.current = undefined
      setPending(false)
    })
    return sending.current
  }
  useBeforeSubmit(() => (drawn && !value ? keep() : undefined))
  if (value) {
    return (
      <div className={styles.pad}>
        <img src={fileUrl(value)} alt={t('common.signature')} />
        <Button onClick={clear}>{t('common.signAgain')}</Button>
      </div>
    )
  }
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        id={id}
        width={WIDTH}
        height={HEIGHT}
        aria-label={t('common.signHere')}
        onPointerDown={begin}
        onPointerMove={draw}
      />
      <Space>
        <Button type="primary" disabled={!drawn} loading={pending} onClick={keep}>
          {t('common.keepSignature')}
        </Button>
        <Button disabled={!drawn || pending} onClick={clear}>
          {t('common.clearSignature')}
        </Button>
      </Space>
    </div>
  )
}
