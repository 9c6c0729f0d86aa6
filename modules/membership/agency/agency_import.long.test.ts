// The same story with a list of 5,000 rows.
import './agency_import.test.ts'
