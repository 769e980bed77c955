export {
  type ColorModeChoice,
  type ColorModeControl,
  colorModeChoices,
  createColorMode,
} from '../color-mode/createColorMode.ts'
