import Taro from '@tarojs/taro'
import { endingOf } from '../app/media'
import { t } from '../messages'
import type { Picked, Wanted } from './picked'
import { say } from './useSend'

/** Seconds of a film that is made now. */
const FILM_SECONDS = 60

/** Lets the user choose files or take them now; none where the user turned back. */
export function choose(wanted: Wanted, most: number): Promise<Picked[]> {
  // The client's own callbacks: the framework makes no promise of these two calls.
  return new Promise((resolve) => {
    const fail = ({ errMsg }: { errMsg: string }) => {
      if (!/cancel/.test(errMsg)) say(t('files.denied'))
      resolve([])
    }
    if (wanted === 'sound')
      void Taro.chooseMessageFile({
        ...{ count: most, type: 'file', extension: ['m4a', 'mp3'], fail },
        success: ({ tempFiles }) =>
          resolve(tempFiles.map(({ path, size, name }) => ({ path, size, name, ending: endingOf(name) }))),
      })
    else
      void Taro.chooseMedia({
        ...{ count: most, sizeType: ['compressed'], maxDuration: FILM_SECONDS, fail },
        mediaType: wanted === 'media' ? ['image', 'video'] : ['image'],
        success: ({ tempFiles }) => resolve(tempFiles.map(taken)),
      })
  })
}

/** What the client answers of a picture or a film. */
const taken = ({ tempFilePath: path, size, fileType }: Taro.chooseMedia.ChooseMedia): Picked => ({
  ...{ path, size, name: null },
  ending: endingOf(path) || (fileType === 'video' ? 'mp4' : 'jpg'),
})

/** Nothing to do: the messaging app clears what was chosen. */
export function release(_path: string): void {}
