/** The event of a flow by which a visitor closes the page: the header sends it from every screen. */
export const closeEvent = 'on-exit';
