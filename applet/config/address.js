/** Why the mini-program cannot be built, and null where it can: unlike the pages in a browser it does not come from its service. */
module.exports = (output, address = '') =>
  output === 'weapp' && !/^https?:\/\/[^/\s]+$/.test(address)
    ? 'The mini-program needs the address of its service, without a slash at the end: TARO_APP_API=https://example.org node scripts/applet.mjs weapp'
    : null
