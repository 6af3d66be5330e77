import type { Recording } from './picked'

/** What the service takes; browsers that write another container only do not record here. */
const TYPE = 'audio/mp4'

/** Whether this browser records what the service takes. */
export const mayRecord = (): boolean =>
  typeof MediaRecorder === 'function' &&
  Boolean(navigator.mediaDevices?.getUserMedia) &&
  MediaRecorder.isTypeSupported(TYPE)

/** Records what is said until it is stopped. */
export function record(seconds: number, { onStart, onEnd }: Recording): { stop: () => void } {
  let recorder: MediaRecorder | null = null
  let stopped = false
  const begin = (stream: MediaStream) => {
    const silence = () => {
      for (const track of stream.getTracks()) track.stop()
    }
    if (stopped) {
      silence()
      return onEnd(null)
    }
    const parts: Blob[] = []
    const made = new MediaRecorder(stream, { mimeType: TYPE })
    made.ondataavailable = ({ data }) => void parts.push(data)
    made.onstop = () => {
      silence()
      const sound = new Blob(parts, { type: TYPE })
      onEnd({ path: URL.createObjectURL(sound), size: sound.size, name: null, ending: 'm4a' })
    }
    recorder = made
    made.start()
    onStart()
    setTimeout(stop, seconds * 1000)
  }
  const stop = () => {
    stopped = true
    if (recorder && recorder.state !== 'inactive') recorder.stop()
  }
  navigator.mediaDevices
    .getUserMedia({ audio: true })
    .then(begin)
    .catch(() => onEnd(null))
  return { stop }
}
