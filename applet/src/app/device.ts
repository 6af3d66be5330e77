import Taro from '@tarojs/taro'

const PREFIX = 'cog.applet.'

/** What the device keeps under a name; undefined where it keeps nothing, or storage is refused. */
export function kept<T>(name: string): T | undefined {
  try {
    const text: unknown = Taro.getStorageSync(PREFIX + name)
    return typeof text === 'string' && text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value on the device; undefined removes it. A full or refused storage loses it without a fault. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) Taro.removeStorageSync(PREFIX + name)
    else Taro.setStorageSync(PREFIX + name, JSON.stringify(value))
  } catch {
    // The page works without it.
  }
}
