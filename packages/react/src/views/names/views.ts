export { ChooseAccountName } from './ChooseAccountName/ChooseAccountName.tsx'
export { RegisterAccountName } from './RegisterAccountName/RegisterAccountName.tsx'
export { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess/RegisterAccountNameSuccess.tsx'
