/** What is said of banners in closed lists. No schema stands here, so that the console can import it. */

/** Where in the applet a banner is shown. */
export const bannerPositions = ['HOME', 'COURSE', 'ACTIVITY'] as const
/** How a banner stands today: shown, not yet, no longer, or switched off. */
export const bannerShows = ['SHOWN', 'AHEAD', 'OVER', 'OFF'] as const
