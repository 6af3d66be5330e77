// The stand-in of `wx`: of the language alone, so that Node's context of `stub.mjs` and a page of Chromium take the same.

/** Calls of the client that succeed without more. */
const done =
  'setNavigationBarTitle showToast stopPullDownRefresh redirectTo navigateBack makePhoneCall setClipboardData'.split(
    ' ',
  )

/**
 * A client: `answer` gives the envelope of each call or a promise of it, `more` what the client does besides. Notes what was `sent`,
 * `stored` and `opened`.
 */
export function clientOf({ answer, sent, stored, opened }, more = {}) {
  const open = ({ url, success }) => {
    opened.push(url)
    success?.({})
  }
  return {
    ...Object.fromEntries(done.map((name) => [name, (options) => options?.success?.({})])),
    getStorageSync: (key) => stored.get(key) ?? '',
    setStorageSync: (key, value) => void stored.set(key, value),
    removeStorageSync: (key) => void stored.delete(key),
    getSystemInfoSync: () => ({ windowWidth: 390, pixelRatio: 2, platform: 'devtools', SDKVersion: '3.5.0' }),
    canIUse: () => true,
    getUpdateManager: () => ({ onUpdateReady() {}, applyUpdate() {} }),
    login: ({ success, complete }) => {
      success?.({ code: 'code-of-wechat' })
      complete?.()
    },
    request: (options) => {
      sent.push(options)
      Promise.resolve(answer(options)).then(({ fault, ...answered }) => {
        const envelope = { status: 0, msg: '', errCode: '', code: 200, ...answered }
        if (fault) options.fail?.({ errMsg: 'request:fail' })
        else options.success?.({ data: envelope, statusCode: 200, header: {} })
        options.complete?.({})
      })
      return { abort() {} }
    },
    navigateTo: open,
    switchTab: open,
    reLaunch: open,
    ...more,
  }
}
