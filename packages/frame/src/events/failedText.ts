/** The text for a failure about which the page learns nothing more. @see specification section 8, 'Frame errors' */
export const FRAME_FAILED_TEXT = 'Something went wrong'
