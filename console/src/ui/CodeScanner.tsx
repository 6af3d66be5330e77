import { useEffect, useRef, useState } from 'react'
import styles from './CodeScanner.module.css'

interface Props {
  label: string
  /** Called with each code that comes into sight; the same one not twice in a row. */
  onCode: (text: string) => void
  /** The camera could not be opened. */
  onFault: () => void
}

const EVERY_MS = 200
const FORGET_MS = 2_000
type Detect = (video: HTMLVideoElement) => Promise<string | undefined>

/** Reads QR codes with the camera: by the browser's own detector where there is one, otherwise by a decoder that is fetched then. */
export function CodeScanner({ label, onCode, onFault }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onCode, onFault })
  latest.current = { onCode, onFault }
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const stopped = new AbortController()
    let stream: MediaStream | undefined
    const run = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (stopped.signal.aborted || !element) return
      element.srcObject = stream
      await element.play()
      setReady(true)
      const detect = await detector()
      const isNew = newly()
      while (!stopped.signal.aborted) {
        const found = await detect(element).catch(() => undefined)
        if (isNew(found) && !stopped.signal.aborted) latest.current.onCode(found as string)
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      }
    }
    run()
      .catch(() => stopped.signal.aborted || latest.current.onFault())
      .finally(() => stopped.signal.aborted && close(stream))
    return () => {
      stopped.abort()
      close(stream)
    }
  }, [])
  return (
    <div className={styles.scanner} data-ready={ready || undefined}>
      <video ref={video} muted playsInline aria-label={label} />
    </div>
  )
}

function close(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

async function detector(): Promise<Detect> {
  const Native = window.BarcodeDetector
  if (Native && (await Native.getSupportedFormats()).includes('qr_code')) {
    const native = new Native({ formats: ['qr_code'] })
    return async (video) => (await native.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return undefined
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return undefined
    context.drawImage(video, 0, 0)
    // Throws where there is no code in sight.
    return decodeQR(context.getImageData(0, 0, width, height))
  }
}

/** Tells a code that comes into sight from one that stays there. Held away for a moment, it is new again: its call may have failed. */
function newly(): (found: string | undefined) => boolean {
  let last: string | undefined
  let seenAt = 0
  return (found) => {
    if (!found && Date.now() - seenAt > FORGET_MS) last = undefined
    if (!found) return false
    const isNew = found !== last
    last = found
    seenAt = Date.now()
    return isNew
  }
}
