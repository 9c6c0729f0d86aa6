/** Where help can be read as pages: `/documentation/{module}/{topic}`. */
export const documentationPath = '/documentation'
/** Help on changing the language (ui.json redirects.documentation_link). */
export const languageHelpPath = '/documentation/configuration/multi-language'
/** The sample page (requirement document, section 3). */
export const examplePath = '/example'
