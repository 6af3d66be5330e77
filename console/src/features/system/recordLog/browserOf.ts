const browsers: [RegExp, string][] = [
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/Edg\w*\/([\d.]+)/, 'Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/HeadlessChrome\/([\d.]+)/, 'Chrome'],
  [/Chrome\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
]

/** The browser, its version and the system of a user agent; undefined for other programs. */
export function browserOf(userAgent: string): { browser: string; version: string; system: string } | undefined {
  const found = browsers.flatMap(([pattern, browser]) => {
    const version = pattern.exec(userAgent)?.[1]?.split('.')[0]
    return version ? [{ browser, version }] : []
  })[0]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return found && system ? { ...found, system } : undefined
}
