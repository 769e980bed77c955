/** The text for a failure that the page learns nothing more about. @see specification section 8, 'Frame errors' */
export const FRAME_FAILED_TEXT = 'Something went wrong'
