export const requestMails = {}
