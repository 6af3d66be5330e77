import Taro from '@tarojs/taro'
import { endingOf } from '../app/media'
import type { Recording } from './picked'

/** Whether this device records here. */
export const mayRecord = (): boolean => true

/** Records what is said until it is stopped. */
export function record(seconds: number, { onStart, onEnd }: Recording): { stop: () => void } {
  const recorder = Taro.getRecorderManager()
  recorder.onStart(onStart)
  recorder.onStop(({ tempFilePath: path, fileSize: size }) =>
    onEnd({ path, size, name: null, ending: endingOf(path) || 'mp3' }),
  )
  recorder.onError(() => onEnd(null))
  // A call comes in: what was said until then is kept.
  recorder.onInterruptionBegin(() => recorder.stop())
  // Of what the client writes, the service knows this one by its content on every phone.
  recorder.start({
    duration: seconds * 1000,
    format: 'mp3',
    sampleRate: 16000,
    numberOfChannels: 1,
    encodeBitRate: 48000,
  })
  return { stop: () => recorder.stop() }
}
